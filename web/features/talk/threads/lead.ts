import type { ThreadKind } from '#contract/vocabulary/threads.ts'

/** Which words name what a conversation is about. */
export const leadKeyOf = (kind: ThreadKind): 'report' | 'dispute' | 'other' =>
  kind === 'report' || kind === 'dispute' ? kind : 'other'
