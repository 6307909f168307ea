const [second, minute, hour] = [1000, 60_000, 3_600_000]

/** Bounds of what accompanies the messages of a conversation. */
export const messageLimits = {
  /** A picture or voice message. */
  attachment: {
    /** Bytes of a voice message: a minute at the highest rate browsers record with. */
    voiceBytes: 2 * 1024 * 1024,
    voiceMs: minute,
    /** Recorders stop some frames after they were told to. */
    voiceToleranceMs: 2 * second,
    /** Heights of the wave of a voice message, and the highest of them. */
    peaks: 64,
    peakMax: 100,
    /** Longest side of a picture as the app sends it, and the longest it is shown at beside its text, pixels. */
    sideMax: 1600,
    /** Longest side of a picture that is accepted: what a JPEG can have. */
    storedSideMax: 65_535,
    /** A file that was uploaded can be sent for this long; it must be shorter than what orphans are kept. */
    sendableMs: 12 * hour,
    /** Uploads of one person: more than anybody says in an hour, and no way to fill the storage. */
    uploads: { count: 60, windowMs: hour },
    tokenLength: 1000,
  },
  /** Characters an answer shows of the message it answers. */
  quote: 120,
  /** Of one request of a search in a conversation: the matches it gives, and the messages it looks at. */
  /** What the team sees of a reported conversation: messages around the span, and most of the span itself. */
  stretch: { around: 10, most: 80 },
  search: { matches: 50, scanned: 2000 },
  /** Texts a tutor keeps for messages they send often. */
  templates: { count: 20, title: { min: 1, max: 60 } },
} as const
