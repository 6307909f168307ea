/** When a player shows captions, and which key changes that. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CaptionSwitch, isCaptionsKey } from '#web/ui/captions.ts'
import { createStorage } from '../local-storage.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage())
})

const open = (mode: TextTrackMode = 'disabled', isPreview = false) => {
  const track = { mode }
  const captions = new CaptionSwitch(track, isPreview)
  captions.prepare()
  return { track, captions }
}
const play = (isSilent = false, mode?: TextTrackMode) => {
  const { captions } = open(mode)
  captions.begin(isSilent)
  return captions.isShown
}

describe('captions', () => {
  test('are shown from the start where nothing is heard, or where the system asks for them', () => {
    expect(play()).toBe(false)
    expect(play(true)).toBe(true)
    expect(play(false, 'showing')).toBe(true)
  })

  test('are shown as they were chosen last on this device, whatever the system asks for', () => {
    const { captions } = open()
    captions.toggle()
    expect([captions.isShown, play(), play(true)]).toEqual([true, true, true])
    captions.toggle()
    expect([captions.isShown, play(true), play(false, 'showing')]).toEqual([false, false, false])
  })

  test('that the browser shows after the track is there are hidden again by that choice', () => {
    open('showing').captions.toggle()
    const { track, captions } = open()
    track.mode = 'showing'
    captions.prepare()
    expect(captions.isShown).toBe(false)
  })

  test('are left to the viewer once the film plays', () => {
    open().captions.toggle()
    const { track, captions } = open()
    captions.begin(false)
    // The player of a phone on the whole screen has a menu of its own.
    track.mode = 'disabled'
    captions.prepare()
    captions.begin(true)
    expect(captions.isShown).toBe(false)
  })

  test('of a preview are shown in any case, and what is chosen there is not remembered', () => {
    const { captions } = open('disabled', true)
    expect(captions.isShown).toBe(true)
    captions.toggle()
    expect([captions.isShown, play(true)]).toEqual([false, true])
  })

  test('are switched without storage too', () => {
    vi.stubGlobal('localStorage', undefined)
    const { captions } = open()
    captions.toggle()
    expect(captions.isShown).toBe(true)
  })
})

test.each([
  ['c', 'KeyC', {}, true],
  ['C', 'KeyC', {}, true],
  ['ؤ', 'KeyC', {}, true],
  ['c', 'KeyI', {}, true],
  ['j', 'KeyC', {}, false],
  ['ش', 'KeyA', {}, false],
  ['c', 'KeyC', { ctrlKey: true }, false],
  ['c', 'KeyC', { metaKey: true }, false],
  ['ç', 'KeyC', { altKey: true }, false],
])('%s on %s with %o: %s', (key, code, held, is) => {
  expect(isCaptionsKey({ key, code, altKey: false, ctrlKey: false, metaKey: false, ...held })).toBe(is)
})
