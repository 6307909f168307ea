/** Offering a new version and the app itself: when, and when not. */
import { expect, test } from 'vitest'
import { installWayOf, isInstallOffered } from '#web/features/frame/dashboard/install.ts'
import { holdReload, isReloadHeld, onReloadReleased, withoutReload } from '#web/lib/reload-gate.ts'
import { createPageMatcher, isAppDocument, markAsKept } from '#web/service-worker/pages.ts'

test('a reload is held back while any work lasts, and whoever waits is told when one ends', async () => {
  let released = 0
  const stop = onReloadReleased(() => {
    released += 1
  })
  let finish = (_: string): void => undefined
  const upload = withoutReload(
    () =>
      new Promise<string>((resolve) => {
        finish = resolve
      }),
  )
  let dirty = true
  const saved = holdReload(() => dirty)
  expect(isReloadHeld()).toBe(true)
  finish('done')
  expect(await upload).toBe('done')
  expect([isReloadHeld(), released]).toEqual([true, 1])
  dirty = false
  expect(isReloadHeld()).toBe(false)
  saved()
  expect(released).toBe(2)
  stop()
})

test('work that fails holds nothing back any longer', async () => {
  await expect(withoutReload(() => Promise.reject(new Error('cut')))).rejects.toThrow('cut')
  expect(isReloadHeld()).toBe(false)
})

test('the app is offered from the second booking on, until it is dismissed', () => {
  expect([0, 1, 2, 9].map((bookings) => isInstallOffered(bookings, false))).toEqual([false, false, true, true])
  expect(isInstallOffered(9, true)).toBe(false)
})

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
const macintosh = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const device = { userAgent: iPhone, maxTouchPoints: 5, isInstalled: false, hasPrompt: false }

test.each([
  ['an iPhone', {}, 'explain'],
  ['an iPad, which calls itself a Macintosh', { userAgent: macintosh }, 'explain'],
  ['a Macintosh', { userAgent: macintosh, maxTouchPoints: 0 }, null],
  ['a page inside another app', { userAgent: `${iPhone} Instagram 300.0` }, null],
  ['the installed app', { isInstalled: true, hasPrompt: true }, null],
  ['a browser that asks', { userAgent: 'Mozilla/5.0 (Linux; Android 14)', hasPrompt: true }, 'ask'],
  ['a browser that cannot', { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' }, null],
] as const)('installing on %s', (_, part, way) => {
  expect(installWayOf({ ...device, ...part })).toBe(way)
})

test('pages of the app are answered without a network; frames, files, endpoints and links that lead on are not', () => {
  const opened = { mode: 'navigate', destination: 'document' } as const
  expect(
    ['/', '/tutors', '/t/12', '/chat', '/card-added', '/method'].filter((path) => !isAppDocument(opened, path)),
  ).toEqual([])
  const others = ['/api/v1/docs', '/assets/a', '/url/facebook', '/sitemap.xml', '/sw.js']
  expect(others.filter((path) => isAppDocument(opened, path))).toEqual([])
  expect(isAppDocument({ mode: 'navigate', destination: 'iframe' }, '/card-added')).toBe(false)
  expect(isAppDocument({ mode: 'cors', destination: '' }, '/chat')).toBe(false)
})

test('public pages are told from screens of the app at similar addresses', () => {
  const matches = createPageMatcher(['/', '/tutors', '/t/$id', '/faq/student', '/faq/'])
  const isPage = (address: string) => matches(new URL(address, 'https://hiwar.test'))
  expect(['/', '/tutors', '/tutors/?page=2', '/t/12', '/faq/student', '/faq'].filter((path) => !isPage(path))).toEqual(
    [],
  )
  expect(['/t/dashboard', '/chat', '/t/12/x', '/s/dashboard', '/tutorsx', '/?redirect=/chat'].filter(isPage)).toEqual(
    [],
  )
})

test('a kept page is marked once, before its content', () => {
  const notice = '<p data-stale="">$& old</p>'
  const marked = markAsKept('<body><div id="root"><main/></div></body>', notice)
  expect(marked).toBe(`<body>${notice}<div id="root"><main/></div></body>`)
  expect(markAsKept(marked, notice)).toBe(marked)
})
