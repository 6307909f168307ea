/** Removes what is kept in databases and caches of this device, for when a person leaves. */
import { forgetKeptAnswers } from '#web/lib/kept-answers.ts'
import { dropKeptFiles } from '#web/lib/kept-files.ts'
import { forgetPagesMessage, pageCacheName, sharedCacheName } from '#web/service-worker/messages.ts'

/** Never throws. The pages are the same for everybody, but tell who has been looked at. */
const forgetPages = async (): Promise<void> => {
  // Absent outside secure contexts.
  if (typeof caches === 'undefined') return
  await caches.delete(pageCacheName).catch(() => undefined)
  navigator.serviceWorker?.controller?.postMessage({ type: forgetPagesMessage })
}

/** What was read, for when a session ends by itself: files of unfinished work stay, as drafts do, for who returns. */
export const forgetWhatWasRead = (): Promise<unknown> => Promise.all([forgetKeptAnswers(), forgetPages()])

const forgetShared = async (): Promise<void> => {
  if (typeof caches !== 'undefined') await caches.delete(sharedCacheName).catch(() => undefined)
}

export const forgetEverything = (): Promise<unknown> =>
  Promise.all([forgetWhatWasRead(), dropKeptFiles(), forgetShared()])
