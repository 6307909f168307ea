/** What the shared page does to a call: how soon the student reads it on a mobile line, and how soon a line is seen that is drawn. */
import { setTimeout as wait } from 'node:timers/promises'
import { type LibraryLesson, libraryLessons } from '#contract/vocabulary/library.ts'
import { report } from '#scripts/run.ts'
import { phone } from '#tests/journeys/browser.ts'
import { words } from '#tests/journeys/words.ts'
import { enter, receiveFor, type Side, timeUntil, timeUntilMoving } from './line-call.ts'
import { clearLine, type LineConditions } from './lossy-relay.ts'

const { materials, sessions, sharedPage } = words
const limitMs = 30_000
const listenMs = 8000
const settleMs = 8000
/** Of a student who looks into the mirror once more. */
const lobbyMs = 12_000
/** Until a call has forgotten a bad line. */
const recoverMs = 25_000

interface Call {
  readonly student: Side
  readonly tutor: Side
  readonly path: string
  readonly judge: (target: string, got: string, good: boolean) => void
}

const frameOf = ({ page }: Side) => page.getByRole('region', { name: sharedPage('label') }).locator('.page-frame')

/** Whether the picture of the page of this number is loaded and drawn. */
const isReadable = ({ page }: Side, lesson: LibraryLesson, number: number): Promise<boolean> =>
  page.evaluate(
    ([label, place]) => {
      const region = document.querySelector(`[aria-label="${label}"]`)
      const picture = region?.querySelector<HTMLImageElement>('.page-frame img')
      return Boolean(picture?.complete && picture.naturalWidth > 0 && region?.textContent?.includes(place ?? ''))
    },
    [sharedPage('label'), sharedPage('place', { page: String(number), count: String(lesson.pages.length) })] as const,
  )

const openLibrary = async ({ page }: Side): Promise<void> => {
  await page.getByRole('button', { name: sessions('controls.materialsOpen'), exact: true }).click()
  await page.getByRole('tab', { name: materials('tabs.library') }).click()
}

const press = ({ page }: Side, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Comes in over the bad line, in front of which nothing of a page is there yet. Waits in the lobby, or enters at once. */
const comeIn = async ({ student, tutor, path }: Call, line: Partial<LineConditions>, waits: boolean): Promise<void> => {
  const { page, relay } = student
  const spoil = (): void => {
    relay.change(line)
    relay.isShared = true
  }
  relay.change(clearLine)
  relay.isShared = false
  await page.setViewportSize(phone)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await page.goto('/upcoming-lessons')
  await page.goto(path)
  const join = page.getByRole('button', { name: sessions('join.ready') }).and(page.locator(':enabled'))
  await join.waitFor()
  spoil()
  if (waits) await wait(lobbyMs)
  const began = performance.now()
  await enter(student)
  await timeUntilMoving([student, tutor], limitMs)
  report(`  both pictures move after ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

/** The student comes in over the bad line, and a page is shown that nothing of is there yet; then others. */
export const showPages = async (call: Call, line: Partial<LineConditions>, name: string): Promise<void> => {
  const { student, tutor, judge } = call
  const pages = (lesson: LibraryLesson) => {
    const turn = async (number: number, act: () => Promise<unknown>): Promise<void> => {
      const voice = receiveFor(student, listenMs)
      const began = performance.now()
      await act()
      const took = await timeUntil(limitMs, () => isReadable(student, lesson, number))
      const total = took === null ? null : performance.now() - began
      const { concealedPercent, bufferMs } = await voice
      const what = `${lesson.title}, page ${number}`
      const text = total === null ? 'not seen' : `${(total / 1000).toFixed(1)} s`
      judge(`${what}: readable ≤ 4 s`, text, total !== null && total <= 4000)
      const heard = `${concealedPercent.toFixed(1)} % made up, ${bufferMs.toFixed(0)} ms of buffer`
      judge(`${what}: voice meanwhile ≤ 5 % made up`, heard, concealedPercent <= 5)
    }
    return {
      first: () => turn(1, () => tutor.page.getByRole('button', { name: new RegExp(lesson.title) }).click()),
      next: (number: number) =>
        turn(number, async () => {
          await frameOf(tutor).hover()
          await tutor.page.keyboard.press('ArrowLeft')
        }),
    }
  }
  await openLibrary(tutor)
  for (const [i, waits] of [true, false].entries()) {
    const lesson = libraryLessons[i]
    if (!lesson) throw new Error('a library without lessons')
    report(`\na page on ${name}, ${waits ? 'after a while in the lobby' : 'with no time in the lobby'}`)
    await comeIn(call, line, waits)
    // By then the picture has come down to what the line bears.
    await wait(settleMs)
    const alone = await receiveFor(student, listenMs)
    // Without the lobby the code of the page comes meanwhile.
    judge(
      `${waits ? 'the call alone' : 'the code of a page'}: voice ≤ 5 % made up`,
      `${alone.concealedPercent.toFixed(1)} %`,
      alone.concealedPercent <= 5,
    )
    const { first, next } = pages(lesson)
    await first()
    if (waits) for (let number = 2; number <= lesson.pages.length; number++) await next(number)
    if (waits) await press(tutor, sharedPage('close'))
  }
}

/** Notes in the page when each point of a line was drawn. */
const noteDrawing = (): void => {
  const lines: number[][] = []
  Object.assign(window, { drawnLines: lines })
  const now = () => performance.timeOrigin + performance.now()
  addEventListener('pointerdown', () => lines.push([now()]), { capture: true })
  addEventListener('pointermove', (event) => event.buttons > 0 && lines.at(-1)?.push(now()), { capture: true })
}

interface Heard {
  readonly at: number
  readonly key: string
  readonly from: number
  readonly count: number
}

/** Notes in the page what of the other hand's lines arrives, and when. */
const noteHands = (): void => {
  const heard: Heard[] = []
  Object.assign(window, { heardLines: heard })
  const listen = WebSocket.prototype.addEventListener
  const note = ({ data }: MessageEvent): void => {
    if (typeof data !== 'string' || !data.includes('"HandMoved"')) return
    const at = performance.timeOrigin + performance.now()
    const { drawing } = (
      JSON.parse(data) as { data: { hand: { drawing?: { key: string; from: number; points: number[] } } } }
    ).data.hand
    if (drawing) heard.push({ at, key: drawing.key, from: drawing.from, count: drawing.points.length / 2 })
  }
  const seen = new WeakSet<WebSocket>()
  const send = WebSocket.prototype.send
  WebSocket.prototype.send = function (...sent) {
    if (!seen.has(this)) {
      seen.add(this)
      listen.call(this, 'message', note as EventListener)
    }
    return send.apply(this, sent)
  }
}

const drawnLines = 12
const pointsOfLine = 60
const betweenPointsMs = 12

const drawLine = async ({ page }: Side, share: number): Promise<void> => {
  const box = await page
    .getByRole('region', { name: sharedPage('label') })
    .locator('.page-sheet')
    .boundingBox()
  if (!box) throw new Error('no page to draw on')
  const at = (step: number) =>
    [
      box.x + box.width * (0.2 + (0.6 * step) / pointsOfLine),
      box.y + box.height * (share + 0.02 * Math.sin(step / 4)),
    ] as const
  await page.mouse.move(...at(0))
  await page.mouse.down()
  for (let step = 1; step <= pointsOfLine; step++) {
    await page.mouse.move(...at(step))
    await wait(betweenPointsMs)
  }
  await page.mouse.up()
  await wait(300)
}

/** On good lines: from a point that is drawn until the other page has been told of it. */
export const drawLines = async (call: Call): Promise<void> => {
  const { student, tutor, judge } = call
  report('\nlines drawn on a page')
  await wait(recoverMs)
  await tutor.page.evaluate(noteDrawing)
  await student.page.evaluate(noteHands)
  await tutor.page
    .getByRole('region', { name: sharedPage('label') })
    .getByRole('button', { name: sharedPage('tools.pen'), exact: true })
    .click()
  // From here on: the press on the pen was none of a line.
  const skipped = await tutor.page.evaluate(() => (window as unknown as { drawnLines: number[][] }).drawnLines.length)
  for (let line = 0; line < drawnLines; line++) await drawLine(tutor, 0.2 + 0.05 * line)
  await wait(1000)
  const drawn = await tutor.page.evaluate(() => (window as unknown as { drawnLines: number[][] }).drawnLines)
  const heard = await student.page.evaluate(() => (window as unknown as { heardLines: Heard[] }).heardLines)
  const firstHeard = new Map(heard.toReversed().map(({ key, at }) => [key, at]))
  /** The last line that was begun before something of it was heard: a line may be told of in no signal at all. */
  const lineOf = (key: string) =>
    drawn.slice(skipped).findLast(([begun = 0]) => begun < (firstHeard.get(key) ?? 0)) ?? []
  const delays = heard.flatMap(({ at, key, from, count }) => {
    const line = lineOf(key)
    return Array.from({ length: count }, (_, i) => line[from + i]).flatMap((point) =>
      point === undefined ? [] : [at - point],
    )
  })
  const sorted = delays.toSorted((a, b) => a - b)
  const share = (part: number) => Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN)
  report(
    `  ${sorted.length} points of ${firstHeard.size} lines: ${share(0.5)} ms in the middle, ${share(0.95)} ms at p95, ${share(1)} ms at most`,
  )
  judge('a point of a line reaches the other: p95 ≤ 150 ms', `${share(0.95)} ms`, share(0.95) <= 150)
}
