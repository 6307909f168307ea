/** Where elements are on the screen, and whether they are seen. */
import type { Locator, Page } from 'playwright'
import { phone } from './browser.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const boxOf = async (element: Locator): Promise<Box> => {
  const box = await element.boundingBox()
  if (!box) throw new Error('it is not shown')
  return box
}

export const meets = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** Wholly inside the viewport, and at its middle nothing lies over it. */
export const isInView = async (page: Page, element: Locator): Promise<boolean> => {
  const { x, y, width, height } = await boxOf(element)
  const view = page.viewportSize() ?? phone
  if (x < 0 || y < 0 || x + width > view.width + 1 || y + height > view.height + 1) return false
  return element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (one.contains(hit) || hit.contains(one))
  })
}

/** Names that an ellipsis cuts. */
export const cutTexts = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent ?? ''),
  )
