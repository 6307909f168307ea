import { describe, expect, test } from 'vitest'
import type { LessonWithMembers } from '#contract/lessons/shapes/lesson.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { sessions } from '#web/copy/sessions.ts'
import { getTranslator } from '#web/copy/use-copy.ts'
import { levelOf, levels } from '#web/features/classroom/sessions/audio.ts'
import { browserKind, chromeIntent, inAppBrowser } from '#web/features/classroom/sessions/browser.ts'
import { callDetailsOf, closesAt, opensAt, phaseOf } from '#web/features/classroom/sessions/call.ts'
import { cornerAfterKey, cornerAt } from '#web/features/classroom/sessions/corners.ts'
import { isPressable, type JoinFacts, joinState } from '#web/features/classroom/sessions/join-state.ts'
import { forgetSeat, readRememberedSeat, rememberSeat } from '#web/features/classroom/sessions/remembered-seat.ts'
import { spokenMinutes, timerAt } from '#web/features/classroom/sessions/timer.ts'
import { durationText, liveText } from '#web/features/classroom/sessions/words.ts'
import { generationOf, markGeneration, unmarkGeneration } from '#web/features/classroom/transport/generation.ts'

const minute = 60_000
const start = Date.parse('2026-11-20T13:00:00Z')
const end = start + 30 * minute
const times = { start, end }

describe('the join button', () => {
  const good: JoinFacts = {
    phase: 'open',
    clock: 'good',
    mic: 'ready',
    socket: 'online',
    token: 'ready',
    entering: false,
  }
  test.each<[Partial<JoinFacts>, string]>([
    [{}, 'ready'],
    [{ clock: 'off' }, 'ready'],
    [{ clock: 'refuse' }, 'clock'],
    [{ mic: 'unasked' }, 'allow'],
    [{ mic: 'failed' }, 'listen'],
    [{ mic: 'failed', socket: 'reconnecting' }, 'offline'],
    [{ mic: 'failed', token: 'loading' }, 'preparing'],
    [{ mic: 'asking' }, 'asking'],
    [{ phase: 'early' }, 'early'],
    [{ phase: 'early', mic: 'unasked' }, 'early'],
    [{ socket: 'connecting' }, 'offline'],
    [{ token: 'loading' }, 'preparing'],
    [{ token: 'failed' }, 'retry'],
    [{ entering: true, token: 'loading' }, 'entering'],
    [{ phase: 'over', entering: true }, 'closed'],
    [{ phase: 'cancelled' }, 'closed'],
  ])('%o → %s', (change, expected) => {
    expect(joinState({ ...good, ...change })).toBe(expected)
  })

  test('can be pressed only where that does something', () => {
    expect((['ready', 'listen', 'allow', 'retry'] as const).every(isPressable)).toBe(true)
    expect(
      (['early', 'closed', 'clock', 'asking', 'offline', 'preparing', 'entering'] as const).some(isPressable),
    ).toBe(false)
  })
})

describe('the clock of the room', () => {
  test.each([
    [-minute, 'before', 60],
    [0, 'calm', 1800],
    [25 * minute - 1, 'calm', 301],
    [25 * minute, 'soon', 300],
    [29 * minute, 'last', 60],
    [30 * minute, 'over', 900],
    [43 * minute, 'closing', 120],
    [45 * minute, 'closed', 0],
  ] as const)('at %i ms: %s, %i seconds', (offset, phase, leftSeconds) => {
    expect(timerAt(times, start + offset)).toMatchObject({ phase, leftSeconds })
  })

  test('quarters fill one after the other, and the elapsed time stops at the end', () => {
    expect(timerAt(times, start - 1).quarters).toEqual([0, 0])
    expect(timerAt(times, start + 7.5 * minute).quarters).toEqual([0.5, 0])
    expect(timerAt(times, start + 22.5 * minute).quarters).toEqual([1, 0.5])
    expect(timerAt(times, end + 5 * minute)).toMatchObject({ quarters: [1, 1], elapsedSeconds: 1800 })
    expect(timerAt({ start, end: start + 15 * minute }, start).quarters).toEqual([0])
  })

  test('a screen reader hears ten, five and one, and nothing before or after', () => {
    const spoken = (offset: number) => spokenMinutes(timerAt(times, start + offset * minute))
    expect([-1, 10, 21, 26, 29.5, 31].map(spoken)).toEqual([null, null, 10, 5, 1, null])
  })
})

describe('the lesson of a call', () => {
  const member = (userId: number, role: Role) => ({
    userId,
    role,
    lessonId: 7,
    name: null,
    image: null,
    gender: null,
    minor: false,
    phone: null,
    verifiedPhone: false as const,
    notificationMethod: null,
  })
  const lesson: LessonWithMembers = {
    lesson: {
      id: 7,
      start: new Date(start).toISOString(),
      duration: 30,
      price: 0,
      slotId: 1,
      sessionId: 'lesson:x',
      lateCancel: null,
      lateMinutes: 0,
      canceledBy: null,
      canceledAt: null,
      verdict: null,
      createdAt: '',
      updatedAt: '',
    },
    members: [member(1, Role.Tutor), member(2, Role.Student)],
  }

  test('knows both members, and is null for others', () => {
    expect(callDetailsOf(lesson, 1)).toMatchObject({ teaching: true, other: { userId: 2 }, start, end })
    expect(callDetailsOf(lesson, 2)).toMatchObject({ teaching: false, other: { userId: 1 } })
    expect(callDetailsOf(lesson, 3)).toBeNull()
  })

  test('lasts, and is open, until the lessons that go on in it are over, and has a quarter more to count', () => {
    const continued = [{ id: 9, start: new Date(end).toISOString(), duration: 15 as const }]
    const call = callDetailsOf({ ...lesson, continued }, 1)
    expect(call).toMatchObject({ start, end: end + 15 * minute })
    expect(call && timerAt(call, end + minute)).toMatchObject({ phase: 'calm', leftSeconds: 840, elapsedSeconds: 1860 })
    expect(call && timerAt(call, end).quarters).toEqual([1, 1, 0])
    expect(call && phaseOf(call, end + 29 * minute)).toBe('open')
  })

  test('is early, open, over or cancelled', () => {
    const call = { ...times, canceledAt: null }
    expect(phaseOf(call, opensAt(call) - 1)).toBe('early')
    expect(phaseOf(call, opensAt(call))).toBe('open')
    expect(phaseOf(call, closesAt(call) - 1)).toBe('open')
    expect(phaseOf(call, closesAt(call))).toBe('over')
    expect(phaseOf({ ...call, canceledAt: start - minute }, start)).toBe('cancelled')
  })
})

describe('the remembered seat', () => {
  const shelf = () => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
  }
  const seat = { sessionId: 'lesson:7', at: 1000, mic: false, camera: true, microphoneId: 'm' }

  test('is valid within a minute, for the same lesson, with the same devices', () => {
    const store = shelf()
    rememberSeat(seat, store)
    expect(readRememberedSeat('lesson:7', 61_000, store)).toEqual(seat)
    expect(readRememberedSeat('lesson:7', 61_001, store)).toBeNull()
    expect(readRememberedSeat('lesson:8', 2000, store)).toBeNull()
    forgetSeat(store)
    expect(readRememberedSeat('lesson:7', 2000, store)).toBeNull()
  })

  test('is none when the stored value is anything else', () => {
    const store = shelf()
    store.setItem('hiwar.call.comeback', '{"sessionId":7}')
    expect(readRememberedSeat('lesson:7', 2000, store)).toBeNull()
    store.setItem('hiwar.call.comeback', 'no json')
    expect(readRememberedSeat('lesson:7', 2000, store)).toBeNull()
  })
})

describe('session descriptions', () => {
  const sdp = 'v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=s=kept\r\n'

  test('carry the mark of their connection, and are unchanged once it is removed', () => {
    expect(generationOf(sdp)).toBeNull()
    expect(generationOf(undefined)).toBeNull()
    const sent = markGeneration(sdp, 'one')
    expect(generationOf(sent)).toBe('one')
    expect(unmarkGeneration(sent)).toBe(sdp)
  })
})

test('loudness is measured in steps from nothing to full', () => {
  const tone = (height: number) => new Float32Array(512).map((_, at) => height * Math.sin(at / 5))
  expect(levelOf(tone(0))).toBe(0)
  expect(levelOf(tone(0.03))).toBeGreaterThan(0)
  expect(levelOf(tone(0.03))).toBeLessThan(levels)
  expect(levelOf(tone(1))).toBe(levels)
})

test('the self-view follows arrow keys and pointers', () => {
  expect(cornerAfterKey('bottom-end', 'ArrowUp', true)).toBe('top-end')
  expect(cornerAfterKey('bottom-end', 'ArrowRight', true)).toBe('bottom-start')
  expect(cornerAfterKey('bottom-end', 'ArrowRight', false)).toBe('bottom-end')
  expect(cornerAfterKey('top-start', 'ArrowLeft', true)).toBe('top-end')
  expect(cornerAfterKey('top-start', 'm', true)).toBeNull()
  expect(cornerAt(0.1, 0.9, true)).toBe('bottom-end')
  expect(cornerAt(0.9, 0.1, true)).toBe('top-start')
  expect(cornerAt(0.1, 0.1, false)).toBe('top-start')
})

describe('browsers', () => {
  const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36'
  test('apps with a built-in browser are recognised', () => {
    expect(inAppBrowser(phone)).toBeNull()
    expect(inAppBrowser(`${phone} [FB_IAB/FB4A;FBAV/480]`)).toBe('android')
    expect(inAppBrowser('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Instagram 350.0')).toBe('ios')
  })
  test('the way to the permission depends on the browser', () => {
    expect(browserKind(phone)).toBe('chrome')
    expect(browserKind('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) CriOS/130 Safari/604.1')).toBe('safari-ios')
    expect(browserKind('Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/140.0')).toBe('firefox')
    expect(browserKind('Mozilla/5.0 (Macintosh) AppleWebKit/605 Version/18 Safari/605')).toBe('safari')
  })
  test('a Chrome link keeps the address', () => {
    expect(chromeIntent('https://hiwar.test/lesson/7?nav=false')).toBe(
      'intent://hiwar.test/lesson/7?nav=false#Intent;scheme=https;package=com.android.chrome;end',
    )
  })
})

describe('texts about time', () => {
  const t = getTranslator(sessions)
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  test('durations after a preposition are rounded up', () => {
    expect(
      [30_000, 2 * minute, 11.3 * minute, 60 * minute, 121 * minute, 72 * 60 * minute].map(durationText).map(plain),
    ).toEqual(['30 ثانية', 'دقيقتين', '12 دقيقة', 'ساعة واحدة', 'ساعتين ودقيقة واحدة', '3 أيام'])
  })
  test('when the lesson begins or began', () => {
    const at = (offset: number) => plain(liveText(t, times, start + offset))
    expect(at(-12 * minute)).toBe('تبدأ بعد 12 دقيقة.')
    expect(at(-30_000)).toBe('تبدأ خلال أقل من دقيقة.')
    expect(at(10_000)).toBe('بدأت الآن.')
    expect(at(3.5 * minute)).toBe('بدأت قبل 3 دقائق.')
    expect(at(32 * minute)).toBe('انتهى موعدها قبل دقيقتين.')
  })
})
