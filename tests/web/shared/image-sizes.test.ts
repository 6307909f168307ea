import { expect, test } from 'vitest'
import { imageSrcSet, resizedImageUrl } from '#web/lib/image-sizes.ts'

const kept = '/assets/uploads/users/images/a'

test.each([
  [28, 96],
  [36, 96],
  [44, 96],
  [48, 96],
  [60, 192],
  [96, 192],
  [97, 480],
  [480, 960],
])('a picture shown at %i pixels is requested at width %i', (side, width) => {
  expect(resizedImageUrl(kept, side)).toBe(`${kept}?w=${width}`)
})

test('an address without resized forms is used as it is', () => {
  expect(resizedImageUrl(kept, 481)).toBe(kept)
  for (const src of ['blob:http://x/1', 'data:image/png;base64,', '/build/face.svg', `${kept}?w=96`]) {
    expect(resizedImageUrl(src, 28)).toBe(src)
    expect(imageSrcSet(src)).toBeUndefined()
  }
})

test('a card offers the wider forms', () => {
  expect(imageSrcSet(kept)).toBe(`${kept}?w=480 480w, ${kept}?w=960 960w`)
})
