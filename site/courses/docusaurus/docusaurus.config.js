export default {
  title: "Course",
  url: "https://course.example",
  baseUrl: "/",
  plugins: [["@docusaurus/plugin-content-docs", { routeBasePath: "/", sidebarPath: undefined }]],
  themes: ["@docusaurus/theme-classic"],
  themeConfig: { navbar: { title: "Course" } },
  scripts: [{ src: "https://host/beeline-model.js", defer: true, "data-upgrade": "" }],
};
