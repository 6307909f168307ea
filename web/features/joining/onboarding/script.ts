/** The suggested script and when each of its lines begins. Pure. */

export const scriptLines = ['who', 'story', 'lesson', 'end'] as const
export type ScriptLine = (typeof scriptLines)[number]

/** Seconds. */
export const scriptBegins: Record<ScriptLine, number> = { who: 0, story: 20, lesson: 50, end: 90 }

/** The line whose turn it is after this much has been recorded. */
export const scriptLineAt = (elapsedMs: number): ScriptLine =>
  scriptLines.findLast((line) => scriptBegins[line] * 1000 <= elapsedMs) ?? 'who'
