/** Bounds of what accompanies the messages of a conversation. */
export const messageLimits = {
  /** Characters an answer shows of the message it answers. */
  quote: 120,
  /** Of one request of a search in a conversation: the matches it gives, and the messages it looks at. */
  search: { matches: 50, scanned: 2000 },
  /** Texts a tutor keeps for messages they send often. */
  templates: { count: 20, title: { min: 1, max: 60 } },
} as const
