import { describe, expect, test } from 'vitest'
import {
  fullSending,
  isPictureSent,
  judgeEstimate,
  judgeSending,
  type LineEstimate,
  type SendingLadder,
  type SendingReport,
  sendingSteps,
} from '#contract/classroom/rules/sending-ladder.ts'

const reports = {
  good: { roundTripMs: 80, lossPercent: 0, jitterMs: 10 },
  /** Between bad and good: 10 points less 3 for the loss and 1 for the round trip. */
  fair: { roundTripMs: 200, lossPercent: 4, jitterMs: 10 },
  lossy: { roundTripMs: 80, lossPercent: 12, jitterMs: 10 },
  slow: { roundTripMs: 900, lossPercent: 0, jitterMs: 60 },
  overloaded: { roundTripMs: 80, lossPercent: 40, jitterMs: 10 },
  silent: null,
  unsent: 'nothing-sent',
} as const satisfies Record<string, SendingReport>
type Report = keyof typeof reports

const everyMs = 2000

/** Feeds one report every two seconds; returns the step after each. */
const run = (said: readonly Report[], ladder: SendingLadder = fullSending, estimate: LineEstimate = null) => {
  let now = 1_000_000
  const steps = said.map((report) => {
    now += everyMs
    ladder = judgeSending(ladder, reports[report], estimate, now)
    return ladder.step
  })
  return { ladder, steps, now }
}

const times = (count: number, report: Report): Report[] => Array.from({ length: count }, () => report)
const last = sendingSteps.length - 1

describe('stepping down', () => {
  test.each<[string, Report[], number[]]>([
    ['a good line stays where it is', times(5, 'good'), [0, 0, 0, 0, 0]],
    ['one bad report is no reason', ['good', 'lossy', 'good', 'lossy', 'good'], [0, 0, 0, 0, 0]],
    ['two in a row are', ['lossy', 'lossy'], [0, 1]],
    ['a long way there and back that trembles is as bad as loss', ['slow', 'slow'], [0, 1]],
    [
      'each further step takes two more, down to the voice alone, and no further',
      times(8, 'lossy'),
      [0, 1, 1, 2, 2, 3, 3, 3],
    ],
    [
      'what is neither good nor bad moves nothing',
      ['lossy', 'lossy', ...times(8, 'fair')],
      [0, ...times(9, 'fair').map(() => 1)],
    ],
    ['a line that loses most is left at once, before the voice is lost too', times(3, 'overloaded'), [2, 3, 3]],
    ['silence is no report, and does not end a run', ['lossy', 'silent', 'lossy'], [0, 0, 1]],
  ])('%s', (_, said, expected) => {
    expect(run(said).steps).toEqual(expected)
  })
})

describe('stepping up', () => {
  const low = run(times(4, 'lossy')).ladder
  const risesAfter = (said: readonly Report[], from: SendingLadder) => {
    const at = run(said, from).steps.findIndex((step) => step < from.step)
    return at === -1 ? null : at * everyMs
  }

  test('takes ten seconds of good reports per step, up to the top', () => {
    expect(low.step).toBe(2)
    const { steps } = run(times(18, 'good'), low)
    expect(steps).toEqual([2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0])
  })

  test('a report that is not good restarts the ten seconds', () => {
    expect(risesAfter([...times(4, 'good'), 'fair', ...times(6, 'good')], low)).toBe(20_000)
  })

  test('while no report arrives nothing changes; the next one is about the time without', () => {
    expect(risesAfter([...times(5, 'good'), 'silent', 'silent', 'good'], low)).toBe(14_000)
    const voice = run(times(6, 'lossy')).ladder
    expect(risesAfter(times(30, 'silent'), voice)).toBeNull()
  })

  test('the picture returns once sound alone has gone well', () => {
    const voice = run(times(6, 'lossy')).ladder
    expect(isPictureSent(voice)).toBe(false)
    expect(isPictureSent(run(times(6, 'good'), voice).ladder)).toBe(true)
  })

  test('while nothing is sent there are no reports, so a small picture is tried', () => {
    const voice = run(times(6, 'lossy')).ladder
    expect(run(times(6, 'unsent'), voice).steps).toEqual([3, 3, 3, 3, 3, 2])
  })
})

describe('what the browser believes the line carries', () => {
  const [narrow, wide] = [180_000, 2_000_000]
  const seeing = (ladder: SendingLadder, estimate: LineEstimate) => judgeEstimate(ladder, estimate, true)

  test('stops all pictures at once where it collapses, and a small one is tried soon', () => {
    const fallen = seeing(fullSending, narrow)
    expect(isPictureSent(fallen)).toBe(false)
    expect(run(times(4, 'good'), fallen).steps).toEqual([last, last, last, 2])
    expect(isPictureSent(seeing({ ...fullSending, step: 1 }, narrow))).toBe(false)
  })

  test('says nothing about the smallest picture, where little is sent, nor where it is unknown', () => {
    const small = { ...fullSending, step: 2 }
    expect(seeing(small, narrow)).toBe(small)
    expect(seeing(fullSending, null)).toBe(fullSending)
    expect(seeing(fullSending, wide)).toBe(fullSending)
  })

  test('says nothing where the other side misses nothing', () => {
    expect(judgeEstimate(fullSending, narrow, false)).toBe(fullSending)
  })

  test('says nothing after a step up until it has grown; then it takes back the step alone', () => {
    const raised = { ...fullSending, step: 1, raisedAt: 1_000_000, isWide: false }
    expect(seeing(raised, narrow)).toBe(raised)
    expect(seeing(seeing(raised, wide), narrow)).toMatchObject({ step: 2, riseAfterMs: 20_000 })
  })

  test('shortens the wait for a step up where the line is far from full', () => {
    const low = { ...fullSending, step: 2 }
    expect(run(times(7, 'good'), low, wide).steps).toEqual([2, 2, 1, 1, 0, 0, 0])
    // Twice of what the present step may take is needed.
    expect(run(times(7, 'good'), low, 299_000).steps).toEqual([2, 2, 2, 2, 2, 1, 1])
    expect(run(times(7, 'good'), low, 301_000).steps).toEqual([2, 2, 1, 1, 1, 1, 1])
  })
})

describe('a connection that carries less than the next step', () => {
  /** Reports are bad above a step, good at it and below. */
  const minutesOn = (carries: number, minutes: number) => {
    let ladder = fullSending
    const rises: number[] = []
    for (let now = 0; now <= minutes * 60_000; now += everyMs) {
      const before = ladder.step
      ladder = judgeSending(ladder, ladder.step < carries ? reports.lossy : reports.good, null, now)
      if (ladder.step < before) rises.push(now)
    }
    return { ladder, rises }
  }

  test.each([1, 2, last])('is tried less and less often (it carries step %i)', (carries) => {
    const { rises } = minutesOn(carries, 10)
    const gaps = rises.slice(1).map((at, index) => at - (rises[index] ?? 0))
    // A failed step up takes 4 s to notice; the first good report comes 2 s later, then 20, 40 and 80 s of them are
    // needed.
    expect(gaps).toEqual([26_000, 46_000, ...gaps.slice(2).map(() => 86_000)])
    expect(gaps.length).toBeGreaterThan(5)
  })

  test('is tried after ten seconds again once a step up has held', () => {
    const tired = minutesOn(1, 10).ladder
    expect(tired.riseAfterMs).toBe(80_000)
    const held = run(times(60, 'good'), { ...tired, step: 1, goodSince: null }).ladder
    expect(held).toMatchObject({ step: 0, riseAfterMs: 10_000 })
  })
})

test('each direction follows its own reports', () => {
  const there = run(times(6, 'lossy')).ladder
  const back = run(times(6, 'good')).ladder
  expect([there.step, back.step]).toEqual([last, 0])
})

test('every lower step sends less of everything', () => {
  const sent = sendingSteps.flatMap((step) => (step === null ? [] : [step]))
  expect(sent).toHaveLength(last)
  for (const [index, step] of sent.slice(1).entries()) {
    const above = sent[index]
    expect(step.camera.maxBitrate).toBeLessThan(above?.camera.maxBitrate ?? 0)
    expect(step.camera.maxFramerate).toBeLessThan(above?.camera.maxFramerate ?? 0)
    expect(step.camera.height).toBeLessThan(above?.camera.height ?? 10_000)
    expect(step.screen.maxBitrate).toBeLessThan(above?.screen.maxBitrate ?? 0)
  }
})
