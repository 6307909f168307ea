/** The signalling of a call without a browser: seat, handshake and remembered seat. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Ack } from '#contract/shared/events/event.ts'
import { readRememberedSeat, rememberSeatDuring } from '#web/features/classroom/sessions/remembered-seat.ts'
import { CallSeat, type SentMedia } from '#web/features/classroom/transport/call-seat.ts'
import { Emitter } from '#web/features/classroom/transport/emitter.ts'
import { Handshake } from '#web/features/classroom/transport/handshake.ts'
import type { SessionTransport, TransportEvents, TransportState } from '#web/features/classroom/transport/transport.ts'

const ok: Ack = { code: 'ok' }

/** A promise that the test settles. */
const later = <T>() => {
  let settle = (_: T): void => undefined
  const promise = new Promise<T>((resolve) => {
    settle = resolve
  })
  return { promise, settle }
}

describe('the seat in a call', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A server that answers when the test says so; `ok` by default. */
  const seated = (answer: (event: string) => Ack | Promise<Ack> = () => ok) => {
    const sent: { event: string; data: Record<string, unknown> }[] = []
    const refused: string[] = []
    const line = { online: true }
    let media: SentMedia = { mic: true, camera: true, paused: false, screen: false }
    const seat = new CallSeat({
      sessionId: 's',
      socket: {
        emit: async (event, data) => {
          sent.push({ event: event.name, data: data as Record<string, unknown> })
          return answer(event.name)
        },
        isOnline: () => line.online,
      },
      media: () => media,
      entered: () => undefined,
      refused: (why) => refused.push(why),
    })
    const events = () => sent.splice(0).map(({ event }) => event)
    return { seat, sent, events, refused, line, set: (change: Partial<SentMedia>) => (media = { ...media, ...change }) }
  }
  const toggles = ['ToggleMic', 'ToggleCamera', 'UserSharingScreen']

  test('is not taken by a join frame that leaving has overtaken', async () => {
    const joined = later<Ack>()
    const { seat, events } = seated((event) => (event === 'JoinSession' ? joined.promise : ok))
    const entering = seat.enter()
    const leaving = seat.leave()
    joined.settle(ok)
    await Promise.all([entering, leaving])
    expect(seat.isInside).toBe(false)
    expect(events()).toEqual(['JoinSession', 'LeaveSession'])
    await seat.enter()
    seat.tell()
    await vi.runAllTimersAsync()
    expect(events()).toEqual([])
  })

  test('is requested again when the server could not answer, and given up when it refuses', async () => {
    const acks: Ack[] = [{ code: 'unreachable' }, { code: 'unallowed', message: 'unreachable' }]
    const one = seated((event) => (event === 'JoinSession' ? (acks.shift() ?? ok) : ok))
    await one.seat.enter()
    await vi.runAllTimersAsync()
    expect([one.seat.isInside, one.refused]).toEqual([true, []])
    const early = seated(() => ({ code: 'unallowed', message: 'illegal' }))
    await early.seat.enter()
    const elsewhere = seated(() => ({ code: 'unallowed', message: 'seat-lost' }))
    await elsewhere.seat.enter()
    expect([early.refused, elsewhere.refused]).toEqual([['refused'], ['kicked']])
  })

  test('is resumed after a lost socket, under the same id', async () => {
    const { seat, sent } = seated()
    await seat.enter()
    await seat.enter()
    const [first, again] = sent.filter(({ event }) => event === 'JoinSession').map(({ data }) => data)
    expect([first?.resume, again?.resume]).toEqual([false, true])
    expect(again?.seatId).toBe(first?.seatId)
  })

  test('reports again what was turned off while the socket was lost', async () => {
    const { seat, events, set, sent, line } = seated(() => (line.online ? ok : { code: 'unreachable' }))
    set({ screen: true })
    await seat.enter()
    expect(events()).toEqual(['JoinSession', ...toggles])
    line.online = false
    set({ screen: false })
    seat.tell()
    await vi.advanceTimersByTimeAsync(1000)
    sent.length = 0
    line.online = true
    await seat.enter()
    expect(sent.find(({ event }) => event === 'UserSharingScreen')?.data).toEqual({ session: 's', screen: false })
  })

  test('reports changes at most once a second, and repeats what the server did not accept', async () => {
    let refusals = 1
    const busy: Ack = { code: 'unallowed', message: 'too-many-requests' }
    const { seat, events, set } = seated((event) => (event === 'ToggleMic' && refusals-- === 1 ? busy : ok))
    await seat.enter()
    events()
    set({ camera: false })
    seat.tell()
    set({ camera: true })
    seat.tell()
    expect(events()).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    expect(events()).toEqual(['ToggleMic'])
  })

  test('is requested again when the server has lost it', async () => {
    const { seat, events } = seated((event) => (event === 'SessionOffer' ? { code: 'unallowed' } : ok))
    await seat.enter()
    events()
    const { SessionOffer } = await import('#contract/classroom/events/session.ts')
    await seat.send(SessionOffer, { sessionId: 's', offer: { type: 'offer' } })
    await vi.advanceTimersByTimeAsync(3000)
    expect(events()).toContain('JoinSession')
  })

  test('is left repeatedly until the server has acknowledged it', async () => {
    let silent = 2
    const { seat, events } = seated((event) =>
      event === 'LeaveSession' && silent-- > 0 ? { code: 'unallowed', message: 'unreachable' } : ok,
    )
    await seat.enter()
    events()
    const leaving = seat.leave()
    await vi.runAllTimersAsync()
    await leaving
    expect(events()).toEqual(['LeaveSession', 'LeaveSession', 'LeaveSession'])
  })
})

test('the remembered seat is written during the call, and never after its end', () => {
  const written: string[] = []
  const store = {
    getItem: () => written.at(-1) ?? null,
    setItem: (_: string, value: string) => void written.push(value),
    removeItem: () => void written.splice(0),
  }
  const call = new Emitter<TransportEvents>()
  const page = new EventTarget()
  const transport = { state: 'connected' as TransportState, on: call.on.bind(call) as SessionTransport['on'] }
  const seat = { sessionId: 'lesson:7', at: 1000, mic: true, camera: true }
  rememberSeatDuring(transport, () => seat, page, store)
  call.emit('local', undefined)
  page.dispatchEvent(new Event('pagehide'))
  expect(written).toHaveLength(3)
  expect(readRememberedSeat('lesson:7', 1000, store)).toEqual(seat)
  transport.state = 'ended'
  call.emit('state', 'ended')
  call.emit('local', undefined)
  page.dispatchEvent(new Event('pagehide'))
  expect(written).toEqual([])
})

describe('the handshake of two pages', () => {
  type Step = () => void
  /** Seeded random numbers, so that a failing order can be repeated. */
  const seededOrder = (seed: number) => {
    let state = seed
    return (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
  }

  /** Two pages and the frames on their way to each: in order for one page, in any order between the two. */
  const meeting = () => {
    const inbox = { polite: [] as Step[], impolite: [] as Step[] }
    const opened = { polite: [] as (string | null)[], impolite: [] as (string | null)[] }
    let attempts = 0
    const side = (name: 'polite' | 'impolite'): Handshake => {
      const other = name === 'polite' ? 'impolite' : 'polite'
      const send = (step: Step) => void inbox[other].push(step)
      return new Handshake({
        polite: name === 'polite',
        announce: (attempt) => send(() => pages[other].announced(attempt)),
        sayReady: (attempt) => send(() => pages[other].ready(attempt)),
        ping: () => send(() => pages[other].pinged()),
        open: (attempt, offers) => {
          opened[name].push(attempt)
          if (offers) send(() => pages[other].offered(attempt))
        },
        newAttempt: () => `attempt ${++attempts}`,
      })
    }
    const pages = { polite: side('polite'), impolite: side('impolite') }
    const reload = (name: 'polite' | 'impolite') => {
      pages[name] = side(name)
      opened[name] = []
    }
    /** Delivers all frames; `pick` chooses whose is next. */
    const run = (pick: (below: number) => number) => {
      for (let step = 0; step < 500; step++) {
        const waiting = (['polite', 'impolite'] as const).filter((name) => inbox[name].length > 0)
        const name = waiting[pick(waiting.length)]
        if (!name) return
        inbox[name].shift()?.()
      }
      throw new Error('they never come to an end')
    }
    return { pages, opened, inbox, reload, run }
  }

  test('makes one connection when both join at once, in whatever order frames arrive', () => {
    for (let seed = 0; seed < 500; seed++) {
      const { pages, opened, inbox, run } = meeting()
      // Each is told of the other’s joining and of its own: four requests for one connection.
      inbox.polite.push(() => pages.polite.start())
      inbox.impolite.push(
        () => pages.impolite.start(),
        () => pages.impolite.start(),
      )
      run(seededOrder(seed))
      expect(opened.impolite, `seed ${seed}`).toHaveLength(1)
      expect(opened.polite, `seed ${seed}`).toEqual(opened.impolite)
    }
  })

  test.each(['polite', 'impolite'] as const)('makes a new connection when the %s page is reloaded', (name) => {
    for (let seed = 0; seed < 200; seed++) {
      const { pages, opened, run, reload } = meeting()
      const order = seededOrder(seed)
      pages.impolite.start()
      run(order)
      for (const page of Object.values(pages)) page.connected()
      reload(name)
      pages[name].start()
      run(order)
      const last = [opened.polite.at(-1), opened.impolite.at(-1)]
      expect(last[0], `seed ${seed}`).toBe(last[1])
      expect(opened[name], `seed ${seed}`).toHaveLength(1)
    }
  })

  test('reaches a page that is reloaded during it', () => {
    for (let seed = 0; seed < 200; seed++) {
      const { pages, opened, run, reload, inbox } = meeting()
      const order = seededOrder(seed)
      pages.impolite.start()
      // Some frames were delivered to the page before its reload; the others wait on the server.
      for (let step = order(3); step > 0; step--) (inbox.polite.shift() ?? inbox.impolite.shift())?.()
      reload('polite')
      pages.polite.start()
      run(order)
      expect(opened.polite.at(-1), `seed ${seed}`).toBe(opened.impolite.at(-1))
      expect(opened.polite.length, `seed ${seed}`).toBeGreaterThan(0)
    }
  })
})
