/** What can be drawn on a shared page, and the bounds of it. */

/** Stored as their place in this list: new ones are added behind. */
export const inkTools = ['pen', 'marker', 'text'] as const
export type InkTool = (typeof inkTools)[number]

/** As many as there are `--pen-…` colours. */
export const inkColours = 3

/** Events of one socket: what is stored, and where a hand is. */
export const inkRates = {
  ink: { count: 25, windowMs: 1000 },
  pointing: { count: 20, windowMs: 1000 },
} as const

export const inkLimits = {
  /** Both sides of a page are this many steps long, whatever its shape. */
  pageSteps: 10_000,
  /** Of one line, after it was simplified. */
  strokePoints: 400,
  /** Of one line or text as it is stored. */
  strokeBytes: 2048,
  textCharacters: 160,
  /** Lines and texts that are seen on one page. */
  strokesPerPage: 600,
  /** Of all that is seen on the pages of one lesson. */
  lessonBytes: 256 * 1024,
  /** The highest number of a page. */
  pages: 200,
  /** Pages that a lesson remembers as shown. */
  shownPages: 120,

  /** One update, before base64: a frame holds it. */
  updateBytes: 56 * 1024,
  vectorBytes: 1024,
  writersPerMember: 2,
  updateParts: 256,
  sendUpdates: 128,
  /** Lines of one member in one lesson, those included that were erased: what is left of one are some thirty bytes. */
  memberParts: 4_000,
  updateSteps: 50_000,
  memberSteps: { count: 250_000, windowMs: 10_000 },
  usedEveryMs: 5_000,
  storedBytes: 384 * 1024,
  mergeAfter: 200,
  /** The browser sends what is finished this often. */
  sendEveryMs: 40,

  /** The browser tells of the hand this often, and this often on a line that hardly carries the voice. */
  signalEveryMs: 60,
  signalEveryPoorMs: 400,
  /** Points of a line that is being drawn, in one signal. */
  signalPoints: 120,
  /** A hand that has not been told of for so long is gone. */
  signalShownMs: 3_000,
} as const
