/** Choosing topics: which may be added and removed, and how many one may have. */

import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { limits } from '../../vocabulary/limits.ts'

export interface TopicChange {
  readonly add: readonly number[]
  readonly remove: readonly number[]
  /** Remove everything that is not added as well, also what another request adds meanwhile. */
  readonly only?: boolean
  /** Refuse to remove a topic that is not chosen, instead of ignoring it. */
  readonly strict: boolean
}

export interface TopicFacts {
  /** Of the topics the change names, those that exist. */
  readonly known: ReadonlySet<number>
  /** All the caller has chosen. */
  readonly chosen: ReadonlySet<number>
}

/** The choice afterwards, or why not. A topic both removed and added stays. */
export const decideTopics = (
  { add, remove, only, strict }: TopicChange,
  { known, chosen }: TopicFacts,
): { readonly chosen: ReadonlySet<number> } | Refused<'topic-not-found' | 'forbidden'> => {
  const removable = strict ? chosen : known
  if (!add.every((id) => known.has(id)) || !remove.every((id) => removable.has(id))) return refuse('topic-not-found')
  const remaining = only ? [] : [...chosen].filter((id) => !remove.includes(id))
  const after = new Set([...remaining, ...add])
  return add.length > 0 && after.size > limits.topicsPerUser ? refuse('forbidden') : { chosen: after }
}
