import { ShowPage } from '#contract/classroom/events/ink.ts'
import type { PagePlace } from '#contract/classroom/shapes/ink.ts'
import { emit } from '#web/lib/socket.ts'

/** Shows a page to both, or none. Whether the server took it. */
export const showPage = async (sessionId: string, place: PagePlace | null): Promise<boolean> =>
  (await emit(ShowPage, { sessionId, place })).code === 'ok'
