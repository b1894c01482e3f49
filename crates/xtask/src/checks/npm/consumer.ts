import { run, type Report, type Rejection } from "handover-playground";
import "handover-playground/embed.js";
import type { HandoverPlaygroundElement } from "handover-playground/embed.js";

function check(holds: boolean, what: string): asserts holds {
  if (!holds) {
    throw new Error(what);
  }
}

const report: Report = await run("owner-change");
const refused: Rejection[] = report.messages.flatMap(({ rejection }) => (rejection === null ? [] : [rejection]));
check(report.verdict === "safe", report.verdict);
check(refused.length === 1 && refused[0]?.guard === "owner-rev", JSON.stringify(refused));
check(refused[0].message === "1" && refused[0].known === "2", refused[0].sentence);

const violated = await run("without-owner-rev");
check(violated.violations[0]?.invariant === "no-double-write", violated.digest);

const own = await run("title Mine\nnode A owner\nnode P processor\nelect A\n");
check(own.title === "Mine" && own.steps.length === 1, own.digest);

const sentence = await run("no-such-story").then(() => "", String);
check(sentence.includes("no-such-story"), sentence);

/** Never called here, where there is no page: the compiler looks at it. */
export async function follow(element: HandoverPlaygroundElement): Promise<string> {
  element.addEventListener("handover-step", ({ detail }) => detail.index.toFixed());
  element.addEventListener("handover-violation", ({ detail }) => detail.sentence);
  const { total } = await element.goTo(3);
  // @ts-expect-error A step is a number.
  await element.goTo("3");
  return `${total} ${await element.getLink()}`;
}
