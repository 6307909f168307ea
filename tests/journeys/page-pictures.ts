/** Pages of a material as pictures, drawn by a browser. */
import type { Page } from 'playwright'

const draw = (page: Page, heading: string, width: number): Promise<string> =>
  page.evaluate(
    async ([words, size]) => {
      const canvas = document.createElement('canvas')
      canvas.width = size
      canvas.height = Math.round((size * 4) / 3)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.scale(size / 600, size / 600)
      context.fillStyle = 'white'
      context.fillRect(0, 0, 600, 800)
      context.fillStyle = 'black'
      context.font = '600 30px sans-serif'
      context.fillText(words, 40, 98)
      context.font = '18px sans-serif'
      for (let i = 0; i < 14; i++) context.fillText(`${i + 1} The bridge goes ________ the river.`, 40, 150 + 40 * i)
      return canvas.toDataURL('image/webp', 0.8).split(',')[1] ?? ''
    },
    [heading, width] as const,
  )

const fileOf = (base64: string, name: string): File =>
  new File([Buffer.from(base64, 'base64')], name, { type: 'image/webp' })

/** One page for each heading, in both widths. */
export const drawnPages = async (page: Page, headings: readonly string[]) => {
  const pages: { small: File; large: File }[] = []
  for (const heading of headings)
    pages.push({
      small: fileOf(await draw(page, heading, 780), 'small.webp'),
      large: fileOf(await draw(page, heading, 1600), 'large.webp'),
    })
  return pages
}
