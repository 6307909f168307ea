import { describe, expect, test } from 'vitest'
import { clientEvents } from '#contract/all-events.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { ChannelSubscribers } from '#durable/channel/channel.ts'
import { Conversation, type MessageStorage, type StoredMessage } from '#durable/chat-room/room.ts'
import { Alarms } from '#durable/lib/alarms.ts'
import {
  FrameReader,
  findSurplusSockets,
  graceMs,
  isDead,
  presenceAfterClose,
  presenceAfterOpen,
} from '#durable/user-hub/hub.ts'

/** The rooms' plain classes, without the platform. */

const memory = (): MessageStorage => {
  const list: StoredMessage[] = []
  const marks = new Map<number, number>()
  const blockers = new Set<number>()
  const change = (seq: number, fields: Partial<StoredMessage>) => {
    const found = list[seq - 1]
    if (found) list[seq - 1] = { ...found, ...fields }
  }
  return {
    find: (seq) => list[seq - 1] ?? null,
    findByRef: (userId, refId) => list.find((one) => one.userId === userId && one.refId === refId) ?? null,
    newestSeq: () => list.length,
    append: (draft) => {
      const made = { ...draft, deleted: false, updatedAt: draft.createdAt }
      list.push(made)
      return made
    },
    replaceText: (seq, text, at) => change(seq, { text, updatedAt: at }),
    markDeleted: (seq, at) => change(seq, { deleted: true, updatedAt: at }),
    hasFile: (key) => list.some((one) => one.attachment?.key === key),
    lastReadSeq: (userId) => marks.get(userId) ?? 0,
    setLastReadSeq: (userId, seq) => marks.set(userId, seq),
    blockers: () => [...blockers],
    setBlocked: (userId, blocked) => (blocked ? blockers.add(userId) : blockers.delete(userId)),
  }
}

test('when a person has too many sockets, the oldest are closed', () => {
  const open = Array.from({ length: realtime.sockets + 2 }, (_, i) => ({ openedAt: (i * 7) % 100, i }))
  expect(findSurplusSockets(open).map(({ openedAt }) => openedAt)).toEqual([0, 5])
  expect(findSurplusSockets(open.slice(2))).toEqual([])
})

test('a socket that never pinged times out as long after opening as others after their last ping', () => {
  const { deadAfterMs } = realtime
  expect([isDead(undefined, 5, 5 + deadAfterMs), isDead(undefined, 5, 6 + deadAfterMs)]).toEqual([false, true])
  expect([isDead(9, 5, 9 + deadAfterMs), isDead(9, 5, 10 + deadAfterMs)]).toEqual([false, true])
})

describe('a conversation', () => {
  const talk = () => new Conversation({ roomId: 7, members: [1, 2] }, memory())

  test('numbers messages from one, under the id of the room', () => {
    const one = talk()
    expect(one.send(1, { text: 'a', refId: 'r1' }, 5)).toMatchObject({ code: 'ok', message: String(7 * 2 ** 22 + 1) })
    expect(one.send(2, { text: 'b', refId: 'r1' }, 5)).toMatchObject({ message: String(7 * 2 ** 22 + 2) })
  })

  test('sends nothing for a repeated message that was deleted in the meantime', () => {
    const one = talk()
    one.send(1, { text: 'a', refId: 'r1' }, 5)
    one.remove(1, 1, 6)
    expect(one.send(1, { text: 'a', refId: 'r1' }, 7)).toEqual({ code: 'ok', message: String(7 * 2 ** 22 + 1) })
  })

  test('serialises one frame for both members', () => {
    const sent = talk().send(1, { text: 'a', refId: 'r1' }, 5)
    expect('toOther' in sent && sent.toOther === sent.toSelf).toBe(true)
  })

  test('shows a message as read up to the other member’s mark', () => {
    const one = talk()
    for (const refId of ['r1', 'r2']) one.send(1, { text: refId, refId }, 5)
    one.mark(2, 1)
    const stored = {
      seq: 1,
      userId: 1,
      text: '',
      refId: null,
      replyTo: null,
      attachment: null,
      deleted: false,
      createdAt: 0,
      updatedAt: 0,
    }
    expect([one.view(stored).read, one.view({ ...stored, seq: 2 }).read]).toEqual([true, false])
  })
})

describe('parsing frames', () => {
  const sender = { tabId: 'a', tokenExpiresAt: 10_000_000 }
  const frame = (event: string, data: unknown, ack?: number) => JSON.stringify({ event, data, ack })
  const reader = () => new FrameReader(clientEvents)

  test('returns a declared event with its payload', () => {
    const read = reader().read(frame('UserTyping', { roomId: 1, more: 'dropped' }, 4), sender, 0)
    expect(read).toEqual({ kind: 'run', event: 'UserTyping', data: { roomId: 1 }, ack: 4 })
  })

  test('refuses binary frames, and closes at the third bad one within ten seconds only', () => {
    const one = reader()
    const bad = (now: number) => {
      const read = one.read(new ArrayBuffer(1), sender, now)
      return read.kind === 'refuse' && read.close
    }
    expect([bad(0), bad(1), bad(realtime.badFrames.windowMs), bad(realtime.badFrames.windowMs)]).toEqual([
      null,
      null,
      null,
      realtime.close.badFrames,
    ])
  })

  test('closes a socket that continues after two hundred refusals in ten seconds, and only then', () => {
    const { count, windowMs } = realtime.refusals
    const refusals = (one: FrameReader, times: number, everyMs: number) =>
      Array.from({ length: times }, (_, i) => one.countRefusal(sender.tabId, i * everyMs))
    expect(refusals(reader(), count, 0).indexOf(true)).toBe(count - 1)
    expect(refusals(reader(), count * 3, Math.ceil(windowMs / (count - 1)))).not.toContain(true)
    const one = reader()
    const read = (now: number) => one.read(frame('UserTyping', { roomId: 1 }), sender, now)
    const closes = Array.from({ length: count + realtime.typing.count }, () => read(0)).map((two) =>
      two.kind === 'refuse' ? two.close : null,
    )
    expect(closes.filter((code) => code !== null)).toEqual([realtime.close.tooManyRefusals])
    expect(closes.at(-1)).toBe(realtime.close.tooManyRefusals)
  })

  test('measures a frame in bytes', () => {
    const text = (letters: number) => frame('RegisterPeer', { peer: 'س'.repeat(letters) })
    const why = (letters: number) => {
      const read = reader().read(text(letters), sender, 0)
      return read.kind === 'refuse' && read.why
    }
    expect([why(realtime.frameBytes / 2 - 100), why(realtime.frameBytes / 2)]).toEqual([
      'bad-payload',
      'frame-too-large',
    ])
  })

  test('counts rates per socket', () => {
    const one = reader()
    const type = (tabId: string) => one.read(frame('UserTyping', { roomId: 1 }), { ...sender, tabId }, 0).kind
    for (let i = 0; i < realtime.typing.count; i++) expect(type('a')).toBe('run')
    expect([type('a'), type('b')]).toEqual(['refuse', 'run'])
  })
})

describe('presence', () => {
  test('changes with the first socket and after the last', () => {
    const online = { online: true, lastSeen: 3 }
    expect(presenceAfterOpen(undefined)).toEqual({ online: true, lastSeen: null })
    expect(presenceAfterOpen(online)).toBeNull()
    expect(presenceAfterClose(online, 1, 9)).toBeNull()
    expect(presenceAfterClose(online, 0, 9)).toEqual({ online: false, lastSeen: 9 })
    expect(presenceAfterClose({ online: false, lastSeen: 9 }, 0, 10)).toBeNull()
  })
})

test('a page whose connection broke counts as there for as long as it was told to take', () => {
  const left = realtime.presenceGraceMs
  expect([graceMs(1005, 20_000), graceMs(1006, 20_000)]).toEqual([20_000 + left / 2, 20_000 + left / 2])
  // Left, signed out, closed from here, or told nothing.
  expect([graceMs(1001, 20_000), graceMs(1000, 20_000), graceMs(null, 20_000), graceMs(1006, null)]).toEqual([
    left,
    left,
    left,
    left,
  ])
})

describe('subscribers of a channel', () => {
  test('count each person once and leave out those named', () => {
    const one = new ChannelSubscribers([1])
    expect([one.add(1), one.add(2), one.remove(3)]).toEqual([false, true, false])
    expect(one.listeners([2])).toEqual([1])
  })
})

describe('named alarms', () => {
  const storage = () => {
    const kept = new Map<string, unknown>()
    const armed: (number | null)[] = []
    const written = { books: 0, alarms: 0 }
    const kv = {
      get: <T>(key: string) => kept.get(key) as T,
      put: (key: string, value: unknown) => {
        written.books += 1
        kept.set(key, value)
      },
    }
    const arm = (at: number | null) => {
      written.alarms += 1
      return Promise.resolve(void armed.push(at))
    }
    const setAlarm = (at: number | Date) => arm(Number(at))
    return { armed, written, kv, setAlarm, deleteAlarm: () => arm(null) }
  }

  test('set the platform alarm to the earliest, and survive a new instance', async () => {
    const one = storage()
    new Alarms(one).set('late', 90)
    new Alarms(one).set('soon', 50)
    expect(one.armed).toEqual([90, 50])
    const rung: string[] = []
    await new Alarms(one).run(50, 10, (name) => void rung.push(name))
    expect(rung).toEqual(['soon'])
    expect(one.armed.at(-1)).toBe(90)
  })

  test('run again when the instance ended before they were done', async () => {
    const one = storage()
    const alarms = new Alarms(one)
    alarms.set('soon', 50)
    alarms.set('late', 90)
    // The platform repeats an alarm whose object ended while it ran.
    void alarms.run(50, 50, () => new Promise(() => undefined))
    const rung: string[] = []
    await new Alarms(one).run(50 + 2_000, 50 + 2_000, (name) => void rung.push(name))
    expect(rung.sort()).toEqual(['late', 'soon'])
  })

  test('keep what is set while they run', async () => {
    const one = storage()
    const alarms = new Alarms(one)
    alarms.set('daily', 10)
    alarms.set('once', 10)
    await alarms.run(10, 10, (name) => (name === 'daily' ? alarms.setUnlessSooner('daily', 50_000) : undefined))
    expect([alarms.at('daily'), alarms.at('once')]).toEqual([50_000, undefined])
    expect(one.armed.at(-1)).toBe(50_000)
  })

  test('run again with what was stored meanwhile', async () => {
    const one = storage()
    const alarms = new Alarms(one)
    alarms.set('soon', 50)
    void alarms.run(50, 50, () => new Promise(() => undefined))
    alarms.set('other', 900_000)
    expect(one.armed.at(-1)).toBe(50 + 2_000)
    const rung: string[] = []
    await new Alarms(one).run(50 + 2_000, 50 + 2_000, (name) => void rung.push(name))
    expect(rung).toEqual(['soon'])
  })

  test('write nothing where nothing changes, and one row for what is set together', async () => {
    const one = storage()
    const alarms = new Alarms(one)
    alarms.together(() => {
      alarms.set('soon', 50)
      alarms.set('late', 90)
    })
    expect(one.written).toEqual({ books: 1, alarms: 1 })
    alarms.set('late', 90)
    alarms.setUnlessSooner('late', 95)
    alarms.set('later', 200)
    expect(one.written).toEqual({ books: 2, alarms: 1 })
    // The work that `soon` was a safety net of is done: its time only leads to the next.
    alarms.done('soon')
    await alarms.run(50, 50, () => Promise.reject(new Error('not due')))
    expect(one.written).toEqual({ books: 2, alarms: 2 })
    expect(one.armed.at(-1)).toBe(90)
  })

  test('leave nothing behind when the storage was deleted while they ran', async () => {
    const one = storage()
    const alarms = new Alarms(one)
    alarms.set('forget', 50)
    await alarms.run(50, 50, () => alarms.forget())
    expect(one.written).toEqual({ books: 1, alarms: 1 })
  })

  test('are retried when one fails, without losing the others', async () => {
    const one = storage()
    const alarms = new Alarms(one)
    alarms.set('bad', 10)
    alarms.set('good', 10)
    const rung: string[] = []
    await alarms.run(10, 10, (name) => {
      rung.push(name)
      if (name === 'bad') throw new Error('not now')
    })
    expect(rung).toEqual(['bad', 'good'])
    expect(alarms.at('bad')).toBe(10 + 2_000)
    expect(alarms.at('good')).toBeUndefined()
  })
})
