/** The buttons that walk through a search. They never move while the tree grows. */

import { html, refill } from "../element.js";
import { icon } from "../icons.js";
import { say } from "../words/words.js";

/** @typedef {import("../words/words.js").Word} Word */

/**
 * @typedef {object} Walker what the buttons act on
 * @property {number} step
 * @property {number} last the last step
 * @property {(step: number) => void} go
 * @property {() => number} nextCut the step of the next cut-off
 */

/** The buttons, the slider and the clock of a walk. */
export class Stepper {
  /** @param {Walker} walker @param {...Node} more buttons that stand at the end */
  constructor(walker, ...more) {
    this.walker = walker;
    this.running = 0;
    /** Whether the button shows that the walk runs. */
    this.drawnRunning = true;
    this.speed = 6;
    const slider = html("input", { type: "range", min: 0, class: "position-slider", "aria-label": say("lab.step") });
    slider.addEventListener("input", () => { this.pause(); walker.go(Number(slider.value)); });
    const speed = html("input", { type: "range", min: 1, max: 30, value: this.speed, "aria-label": say("lab.speed") });
    speed.addEventListener("input", () => { this.speed = Number(speed.value); if (this.running) this.play(); });
    this.slider = slider;
    this.place = html("span", { class: "small soft place" });
    this.runButton = html("span", {});
    this.element = html("div", { class: "stepper row" },
      key("first", "lab.begin", () => this.walk(0)), key("previous", "lab.back", () => this.walk(walker.step - 1)), this.runButton,
      key("next", "lab.step", () => this.walk(walker.step + 1)), key("last", "lab.end", () => this.walk(walker.last)),
      html("button", { type: "button", class: "button", onclick: () => this.walk(walker.nextCut()) }, say("lab.cut")),
      html("label", { class: "row small speed" }, say("lab.speed"), speed), slider, this.place, ...more);
    this.draw();
  }

  draw() {
    const { walker } = this;
    const running = this.running !== 0;
    if (this.drawnRunning !== running) {
      this.drawnRunning = running;
      refill(this.runButton, key(running ? "pause" : "play", running ? "lab.stop" : "lab.run", () => (running ? this.pause() : this.play())));
    }
    this.slider.max = String(walker.last);
    this.slider.value = String(walker.step);
    this.place.textContent = say("lab.node", { n: walker.step + 1, all: walker.last + 1 });
  }

  /** Goes to a step by the reader's hand. @param {number} step */
  walk(step) {
    this.pause();
    this.walker.go(step);
  }

  play() {
    const { walker } = this;
    clearInterval(this.running);
    if (walker.step === walker.last) walker.go(0);
    this.running = setInterval(() => {
      walker.go(walker.step + 1);
      if (walker.step === walker.last) this.pause();
    }, 1000 / this.speed);
    this.draw();
  }

  pause() {
    clearInterval(this.running);
    this.running = 0;
    this.draw();
  }
}

/** @param {import("../icons.js").Icon} name @param {Word} word @param {() => void} act */
function key(name, word, act) {
  return html("button", { type: "button", class: "button plain round", title: say(word), "aria-label": say(word), onclick: act }, icon(name));
}
