import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Work } from '#contract/team/shapes/work.ts'
import { useNextSession } from '#web/features/joining/media/next-session.ts'
import { nextOf, useWorkKeys } from '#web/features/shared/work-keys.ts'
import { workQuery } from './home/query.ts'
import type { WorkFilter } from './home/search.ts'
import { type Place, placeOf } from './home/work.ts'

/** What of the work list somebody goes through, which of it N opened last, and where that stood. */
let queue: { filter: WorkFilter; place: number; last: Work | null } = { filter: {}, place: 0, last: null }

/** Begins at the top of the list as the home shows it. */
export const beginQueue = (filter: WorkFilter): void => {
  queue = { filter, place: 0, last: null }
}

let isToAnswer = false

/** Whether somebody has come to a conversation by N, to write the answer; true once. */
export const takeAnswer = (): boolean => {
  const was = isToAnswer
  isToAnswer = false
  return was
}

const useNextWork = () => {
  const client = useQueryClient()
  const router = useRouter()
  // Read when the list has come: a screen may have gone on meanwhile.
  const isHere = ({ to, search }: Place): boolean => {
    const here = router.state.location
    const { open, task } = here.search as { readonly open?: unknown; readonly task?: unknown }
    return to === here.pathname && search.open === open && search.task === task
  }
  return async (): Promise<void> => {
    const { filter, last, place: before } = queue
    const { list } = await client.fetchQuery({ ...workQuery(filter), staleTime: 0, retry: 2 })
    // Some screens go on by themselves after a decision: what is open there was not gone through yet.
    const isDecided = last !== null && !list.some(({ kind, id }) => kind === last.kind && id === last.id)
    const { item: next, place } = nextOf(list, (work) => !isDecided && isHere(placeOf(work)), before)
    queue = { filter, place, last: next }
    const to = next && placeOf(next)
    if (to && isHere(to)) return document.querySelector<HTMLElement>('.inbox-reply textarea')?.focus()
    isToAnswer = next?.kind === 'thread'
    await router.navigate(to ?? { to: '/admin', search: { group: filter.group, mine: filter.mine && 'yes' } })
  }
}

/**
 * Keys of the whole area: N leads to the next work of the list, and behind the last of it home; for a studio to the next
 * tutor whose page lacks a file. D decides what is open.
 */
export const useAreaKeys = (isForAdmins: boolean): void => {
  const nextWork = useNextWork()
  const nextSession = useNextSession()
  useWorkKeys(isForAdmins ? nextWork : nextSession)
}
