/** Captions of films: their languages and bounds. */

/** Tags of BCP 47. */
export const captionLanguages = ['ar', 'en'] as const
export type CaptionLanguage = (typeof captionLanguages)[number]

export const captionLimits = {
  /** Of the file. */
  bytes: 200 * 1024,
  cues: 1000,
  /** UTF-16 units of the text of one cue. */
  cueLength: 400,
  /** How far the last cue may outlast the film. */
  slackMs: 1000,
} as const
