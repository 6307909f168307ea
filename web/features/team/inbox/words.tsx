/** How a thread is named and what state it is in, in words. */
import { hourMs, minuteMs } from '#contract/shared/rules/time.ts'
import type { Thread } from '#contract/talk/shapes/thread.ts'
import { type DisputeKind, disputeKinds } from '#contract/vocabulary/disputes.ts'
import type { ThreadKind } from '#contract/vocabulary/threads.ts'
import type { useCopy } from '#web/copy/use-copy.ts'
import { adminDisputes } from '#web/features/team/copy/admin-disputes.ts'
import type { adminInbox } from '#web/features/team/copy/admin-inbox.ts'
import { formatDuration } from '#web/lib/format.ts'
import type { IconName } from '#web/ui/icon.tsx'
import type { StatusKind } from '#web/ui/status-chip.tsx'

export type InboxWords = ReturnType<typeof useCopy<typeof adminInbox>>

export const kindIcons: Readonly<Record<ThreadKind, IconName>> = {
  contact: 'i-ph-envelope-simple-fill',
  appeal: 'i-ph-gavel-fill',
  guardian: 'i-ph-users-fill',
  report: 'i-ph-flag-fill',
  dispute: 'i-ph-scales-fill',
}

const isDisputeKind = (text: string): text is DisputeKind => disputeKinds.some((one) => one === text)

/** What a thread is about, in one line. */
export const titleOf = (
  t: InboxWords,
  { kind, title, about }: Pick<Thread, 'kind' | 'title'> & Partial<Pick<Thread, 'about'>>,
): string => {
  if (kind === 'dispute') return t('dispute', { what: isDisputeKind(title) ? adminDisputes.kinds[title] : title })
  if (kind === 'report' && about?.name) return t('reportAbout', { name: about.name, title })
  return title
}

/** Who wrote to the team. */
export const nameOf = (t: InboxWords, { person, name, kind }: Pick<Thread, 'person' | 'name' | 'kind'>): string => {
  const known = person?.name ?? name
  if (known !== '') return known
  return t(person === null && (kind === 'report' || kind === 'dispute') ? 'gone' : 'unnamed')
}

const dayMs = 24 * hourMs

/** A span as one unit: a day says more than the minutes of it. */
const spanText = (t: InboxWords, ms: number): string => {
  if (ms >= 2 * dayMs) return t('days', { count: Math.floor(ms / dayMs) })
  if (ms >= hourMs) return formatDuration(Math.floor(ms / hourMs) * 60)
  return formatDuration(Math.max(1, Math.floor(ms / minuteMs)))
}

export interface Due {
  readonly text: string
  readonly look: 'late' | 'soon' | 'plain'
}

/** Below this much time it is soon. */
const soonMs = 4 * hourMs

/** How long the team has for its answer; null where it is not the team's turn. */
export const dueOf = (t: InboxWords, { state, dueAt }: Pick<Thread, 'state' | 'dueAt'>, now: number): Due | null => {
  if (state !== 'new' && state !== 'open') return null
  const left = Date.parse(dueAt) - now
  if (left < 0) return { text: t('late', { time: spanText(t, -left) }), look: 'late' }
  return { text: t('left', { time: spanText(t, left) }), look: left < soonMs ? 'soon' : 'plain' }
}

export interface StateLook {
  readonly kind: StatusKind
  readonly icon: IconName
  readonly text: string
}

/** Whose turn it is, from where the reader sits. */
export const stateOf = (
  t: InboxWords,
  { state, owner }: Pick<Thread, 'state' | 'owner'>,
  readerId: number,
): StateLook => {
  if (state === 'done') return { kind: 'success', icon: 'i-ph-check-circle-fill', text: t('state.done') }
  if (state === 'waiting') return { kind: 'neutral', icon: 'i-ph-hourglass-medium-fill', text: t('state.waiting') }
  if (state === 'new') return { kind: 'danger', icon: 'i-ph-circle-fill', text: t('state.new') }
  if (owner === null) return { kind: 'warning', icon: 'i-ph-clock-countdown-fill', text: t('state.open') }
  const text = owner.id === readerId ? t('state.mine') : t('state.of', { name: (owner.name ?? '').split(' ')[0] ?? '' })
  return { kind: 'accent', icon: 'i-ph-user-fill', text }
}
