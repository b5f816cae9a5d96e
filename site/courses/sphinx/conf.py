project = "Course"
extensions = ["myst_parser"]
html_theme = "sphinx_book_theme"
html_js_files = [("https://host/beeline-model.js", {"defer": "defer", "data-upgrade": ""})]
