/** The notification of a ring, as the service worker shows and closes it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RingNotice } from '#web/service-worker/messages.ts'
import { findOpenPage } from '#web/service-worker/push-payload.ts'
import { closeRing, showRing } from '#web/service-worker/ring.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const notice: RingNotice = { id: 'one', title: 'منى تريد حصة الآن', body: '30 دقيقة', leftMs: 20_000, silent: false }

interface Shown {
  readonly title: string
  readonly data: object
  readonly close: () => void
}

/** A worker with these pages, and the notifications it shows; each takes a moment to appear, as in browsers. */
const workerWith = (pages: { id: string; visibilityState: string }[]) => {
  const shown: Shown[] = []
  const worker = {
    clients: { matchAll: async () => pages },
    registration: {
      showNotification: async (title: string, { data }: { readonly data: object }) => {
        for (let turn = 0; turn < 20; turn++) await Promise.resolve()
        const one: Shown = { title, data, close: () => void shown.splice(shown.indexOf(one), 1) }
        shown.push(one)
      },
      getNotifications: async () => [...shown],
    },
  }
  return { worker, shown }
}
const hidden = { id: 'a', visibilityState: 'hidden' }

test('a page that is hidden has it shown; it is closed when the ring is over, whatever became of the page', async () => {
  const { worker, shown } = workerWith([hidden])
  const showing = showRing(worker, notice, 'a')
  await vi.advanceTimersByTimeAsync(1000)
  expect(shown.map(({ title }) => title)).toEqual([notice.title])
  await vi.advanceTimersByTimeAsync(20_000)
  await showing
  expect(shown).toEqual([])
})

test('a page that says so itself counts as hidden; another one that is looked at rings there', async () => {
  const own = workerWith([{ id: 'a', visibilityState: 'visible' }])
  void showRing(own.worker, notice, 'a')
  const beside = workerWith([hidden, { id: 'b', visibilityState: 'visible' }])
  void showRing(beside.worker, notice, 'a')
  await vi.advanceTimersByTimeAsync(1000)
  expect([own.shown.length, beside.shown.length]).toEqual([1, 0])
})

test('a ring that ends while its notification is being made leaves none', async () => {
  const { worker, shown } = workerWith([hidden])
  void showRing(worker, notice, 'a')
  void closeRing(worker, 'one')
  await vi.advanceTimersByTimeAsync(1000)
  expect(shown).toEqual([])
})

test('the end of an earlier ring leaves the later one', async () => {
  const { worker, shown } = workerWith([hidden])
  void showRing(worker, { ...notice, id: 'two' }, 'a')
  void closeRing(worker, 'one')
  await vi.advanceTimersByTimeAsync(1000)
  expect(shown.map(({ data }) => data)).toEqual([expect.objectContaining({ ring: 'two' })])
})

test('a press brings the page that was looked at last, wherever it is; other notifications the page of their address', () => {
  const pages = ['https://hiwar.test/chat', 'https://hiwar.test/words'].map((url) => ({ url }))
  expect(findOpenPage(pages, 'https://hiwar.test/t/dashboard', 'one')).toBe(pages[0])
  expect(findOpenPage(pages, 'https://hiwar.test/words', undefined)).toBe(pages[1])
  expect(findOpenPage(pages, 'https://hiwar.test/t/dashboard', undefined)).toBeUndefined()
  expect(findOpenPage([], 'https://hiwar.test/t/dashboard', 'one')).toBeUndefined()
})
