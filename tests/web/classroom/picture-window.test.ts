import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  canShowPictureWindow,
  openPictureWindowWhenHidden,
  togglePictureWindow,
} from '#web/features/classroom/sessions/picture-window.ts'

/** A page with these pictures, in the order they are drawn, and a browser that shows one in a window. */
const page = {
  pictures: [] as string[],
  shown: null as string | null,
  isRefused: false,
  handler: null as (() => void) | null,
}

const videoOf = (name: string) => ({
  requestPictureInPicture: async () => {
    if (page.isRefused) throw new DOMException('', 'NotAllowedError')
    page.shown = name
  },
})

beforeEach(() => {
  Object.assign(page, { pictures: ['own', 'other'], shown: null, isRefused: false, handler: null })
  vi.stubGlobal('document', {
    pictureInPictureEnabled: true,
    get pictureInPictureElement() {
      return page.shown
    },
    exitPictureInPicture: async () => {
      page.shown = null
    },
    querySelector: (selector: string) => {
      const name = page.pictures.find((one) => selector.includes(`"${one}"`))
      return name === undefined ? null : videoOf(name)
    },
  })
  vi.stubGlobal('navigator', {
    mediaSession: {
      setActionHandler: (action: string, handler: (() => void) | null) => {
        if (action === 'enterpictureinpicture') page.handler = handler
      },
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('shows the other member, and takes the window away again', async () => {
  expect(canShowPictureWindow()).toBe(true)
  await togglePictureWindow()
  expect(page.shown).toBe('other')
  await togglePictureWindow()
  expect(page.shown).toBeNull()
})

test('shows a shared screen rather than the face, and never the own picture', async () => {
  page.pictures = ['screen', 'other', 'own']
  await togglePictureWindow()
  expect(page.shown).toBe('screen')
  page.shown = null
  page.pictures = ['own']
  await togglePictureWindow()
  expect(page.shown).toBeNull()
})

test('a browser that refuses changes nothing', async () => {
  page.isRefused = true
  await togglePictureWindow()
  expect(page.shown).toBeNull()
})

test('opens by itself when the user changes tabs, for as long as the call lasts', async () => {
  const end = openPictureWindowWhenHidden()
  page.handler?.()
  await expect.poll(() => page.shown).toBe('other')
  end()
  expect(page.handler).toBeNull()
})

test('browsers that know nothing of it are left alone', () => {
  vi.stubGlobal('document', {})
  expect(canShowPictureWindow()).toBe(false)
  vi.stubGlobal('navigator', {
    mediaSession: {
      setActionHandler: () => {
        throw new TypeError('unknown action')
      },
    },
  })
  expect(openPictureWindowWhenHidden()).not.toThrow()
})
