/** Texts of what somebody said in a lesson: how much is recorded, kept and made. */
const minute = 60_000
const day = 24 * 60 * minute

/**
 * Of one side. `none`: nothing was sent. `waiting`: sound is here, its text is not begun. `failed`: tried often enough; again
 * while the sound is there. `gone`: one of the two withdrew, and nothing of the lesson is kept or made.
 */
export const insightStates = ['none', 'waiting', 'making', 'ready', 'failed', 'gone'] as const
export type InsightState = (typeof insightStates)[number]

/** What the containers of browsers hold: Opus where it can be written, AAC on iPhones. */
export const insightSoundTypes = ['audio/webm', 'audio/mp4'] as const
export type InsightSoundType = (typeof insightSoundTypes)[number]

/** `own`: nobody else sees it. `shared`: the tutor may judge it. */
export const sentenceStates = ['own', 'shared', 'accepted', 'rejected'] as const
export type SentenceState = (typeof sentenceStates)[number]

/** Of the student: show it to the tutor, or take it away. Of the tutor: it is right, or it is not. */
export const sentenceActs = ['share', 'drop', 'accept', 'reject'] as const
export type SentenceAct = (typeof sentenceActs)[number]

export const insightLimits = {
  /** After the end of the lesson sound is gone in any case, and withdrawing reaches what was made until then. */
  soundKeptMs: day,
  /** A browser cuts its recording into parts of this length. */
  partMs: 30_000,
  partMsMax: 45_000,
  partBytes: 512 * 1024,
  parts: 150,
  /** Parts that came, and no word that they were all: what is here is made after this. */
  quietMs: 60 * minute,
  /** An attempt that was killed is followed by another after this. */
  attemptMs: 10 * minute,
  attempts: 5,
  /** Pauses between attempts grow by this factor: 1, 3, 9, 27 minutes. */
  pauseMs: minute,
  /** After a withdrawal sound is looked for once more, when nothing can be on its way. */
  lookAgainMs: 10 * minute,
  /** Characters of a text and of a sentence. */
  text: 40_000,
  sentence: 300,
  note: 200,
  sentences: 12,
  words: 12,
  /** Lessons whose texts one person keeps; older ones go. */
  kept: 200,
  /** Lessons made in a day, of everybody and of one person. */
  perDay: 1000,
  perPersonDay: 8,
  /** Changes of mind about one lesson that are noted. */
  changes: 40,
  /** How often in a day one person may give a standing wish. */
  wishes: { count: 20, windowMs: day },
  /** Minutes of a lesson for which spoken seconds are told. */
  minutes: 60,
} as const
