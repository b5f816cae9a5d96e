// Which build of Beeline this page is.

import { buildLine } from "../text/version.js";

export const thisBuild = buildLine(BEELINE_RELEASE, BEELINE_HASH);
