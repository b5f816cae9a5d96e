// The texts of the Export dialog.

export const words = {
  files: {
    model: "The model from the editor",
    trail: "The run as a trail for Spin",
    json: "The whole result as JSON",
    report: "The report as text",
    svg: "Steps and sequence chart as a picture",
    steps: "The steps as text",
    spin: "The run as spin -p -g -l -r -t prints it",
    html: "The run as a page that needs no network",
    xta: "The model as text for UPPAAL",
    xml: "The model for UPPAAL's editor, with its queries and coordinates",
    tck: "The network for TChecker",
    queries: "The queries",
    zip: "The model and scripts for native Spin, also for a swarm on many processors",
  },
  noForm: (/** @type {string} */ why) => `There is no such file: ${why}`,
};
