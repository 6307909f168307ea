/** A clip that both hear in a call: who plays it, what is told of it, and what ends it. */
import { evictDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { AskServerTime, PlayClip, ServerTime, TellClipState } from '#contract/classroom/events/clips.ts'
import { JoinSession, LeaveSession } from '#contract/classroom/events/session.ts'
import { ClipChanged, SessionState } from '#contract/classroom/events/session-state.ts'
import { clipPosition } from '#contract/classroom/rules/clips.ts'
import { clipPlayback } from '#contract/vocabulary/clips.ts'
import { addedClip } from '#tests/kit/clips.ts'
import { clock } from '#tests/kit/clock.ts'
import { meeting } from '#tests/kit/meeting.ts'
import { openTab } from '#tests/kit/sockets.ts'

const ok = { code: 'ok' }
const wish = (id: number, fields: object = {}) => ({
  ...{ id, playing: true, positionMs: 0, speed: 1 as const },
  ...fields,
})

const playing = async () => {
  const all = await meeting()
  await all.enter()
  const clip = await addedClip(all.ahmed, all.sessionId)
  const { his, sessionId } = all
  const play = (fields?: object) => his.send(PlayClip, { sessionId, clip: wish(clip.id, fields) })
  return { ...all, clip, play }
}

describe('a clip', () => {
  test('is loaded, played, paused and taken away for both, by the tutor alone', async () => {
    const { his, hers, theirs, sessionId, clip, play } = await playing()
    expect(await play({ playing: false })).toEqual(ok)
    const loaded = { ...clip, playing: false, positionMs: 0, speed: 1, at: Date.now(), devices: [] }
    for (const tab of [his, hers]) expect(await tab.next(ClipChanged)).toEqual({ sessionId, revision: 1, clip: loaded })
    expect(await play()).toEqual(ok)
    const started = await hers.next(ClipChanged)
    expect(started).toMatchObject({ revision: 2, clip: { playing: true, at: Date.now() + clipPlayback.leadMs } })
    clock.advance(500)
    expect(await play({ playing: false, positionMs: 100, speed: 0.75 })).toEqual(ok)
    expect(await hers.next(ClipChanged)).toMatchObject({
      clip: { playing: false, positionMs: 100, speed: 0.75, at: Date.now() },
    })
    for (const fields of [wish(clip.id), null]) {
      expect(await hers.send(PlayClip, { sessionId, clip: fields })).toEqual({ code: 'unallowed' })
      expect(await theirs.send(PlayClip, { sessionId, clip: fields })).toEqual({ code: 'not-member' })
    }
    expect(await his.send(PlayClip, { sessionId, clip: null })).toEqual(ok)
    expect(await hers.next(ClipChanged)).toEqual({ sessionId, revision: 4, clip: null })
    expect(await his.send(PlayClip, { sessionId: 'x', clip: null })).toEqual({ code: 'invalid-session-id' })
  })

  test('of another call is none of this one', async () => {
    const { play } = await playing()
    expect(await play({ id: 1 })).toEqual({ code: 'unallowed', message: 'clip-not-found' })
  })

  test('is told with what each device makes of it, once', async () => {
    const { his, hers, theirs, sara, sessionId, clip, play } = await playing()
    await play({ playing: false })
    await his.next(ClipChanged)
    const tell = (id: number, state: 'loading' | 'failed') => hers.send(TellClipState, { sessionId, id, state })
    expect(await tell(clip.id, 'loading')).toEqual(ok)
    expect(await his.next(ClipChanged)).toMatchObject({ clip: { devices: [{ userId: sara.id, state: 'loading' }] } })
    expect(await tell(clip.id, 'loading')).toEqual(ok)
    expect(await tell(1, 'failed')).toEqual(ok)
    expect(await tell(clip.id, 'failed')).toEqual(ok)
    expect(await his.next(ClipChanged)).toMatchObject({ clip: { devices: [{ userId: sara.id, state: 'failed' }] } })
    const strange = { sessionId, id: clip.id, state: 'ready' } as const
    expect(await theirs.send(TellClipState, strange)).toEqual({ code: 'not-member' })
  })

  test('goes on where it is for who comes back, also after the object was killed', async () => {
    const { hers, sara, sessionId, clip, play, room } = await playing()
    await play()
    expect(await hers.send(LeaveSession, { sessionId })).toEqual(ok)
    await evictDurableObject(room)
    clock.advance(clipPlayback.leadMs + 300)
    const again = await openTab(sara)
    expect(await again.send(JoinSession, { sessionId })).toEqual(ok)
    const { clip: state } = await again.next(SessionState)
    expect(state?.clip).toMatchObject({ id: clip.id, playing: true })
    expect(state?.clip && clipPosition(state.clip, Date.now())).toBe(300)
  })

  test('ends when the tutor leaves, and goes on when the student does', async () => {
    const { his, hers, sessionId, clip, play, sara } = await playing()
    await play()
    await his.next(ClipChanged)
    await hers.send(TellClipState, { sessionId, id: clip.id, state: 'ready' })
    expect(await his.next(ClipChanged)).toMatchObject({ clip: { devices: [{ userId: sara.id }] } })
    expect(await hers.send(LeaveSession, { sessionId })).toEqual(ok)
    expect(await his.next(ClipChanged)).toMatchObject({ clip: { id: clip.id, devices: [] } })
    expect(await hers.send(JoinSession, { sessionId })).toEqual(ok)
    expect(await his.send(LeaveSession, { sessionId })).toEqual(ok)
    expect(await his.next(ClipChanged)).toMatchObject({ clip: null })
  })
})

test('the time of the server comes with what was asked', async () => {
  const { his } = await meeting()
  expect(await his.send(AskServerTime, { asked: 1.5 })).toEqual(ok)
  expect(await his.next(ServerTime)).toEqual({ asked: 1.5, now: Date.now() })
})
