// The version of Beeline that built this page.

import { buildLine } from "../text/version.js";

export const thisBuild = buildLine(BEELINE_RELEASE, BEELINE_HASH);
