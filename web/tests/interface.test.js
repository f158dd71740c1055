/** All tests of the interface, in one process: they share one Chromium and one server. */

import "./suites/words.js";
import "./suites/files.js";
import "./suites/choice.js";
import "./suites/mill.js";
import "./suites/connect4.js";
import "./suites/othello.js";
import "./suites/start.js";
import "./suites/setup.js";
import "./suites/keyboard.js";
import "./suites/touch.js";
import "./suites/stored.js";
import "./suites/computers.js";
import "./suites/analysis.js";
import "./suites/lab.js";
import "./suites/export.js";
import "./suites/access.js";
import "./suites/guide.js";
