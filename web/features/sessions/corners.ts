/** The four places of the own picture. `start` and `end` follow the reading direction. */
export const corners = ['top-start', 'top-end', 'bottom-start', 'bottom-end'] as const
export type Corner = (typeof corners)[number]

type Block = 'top' | 'bottom'
type Inline = 'start' | 'end'

const split = (corner: Corner) => corner.split('-') as [Block, Inline]

/** Where an arrow key takes it; null for keys that move nothing. In RTL the start is on the right. */
export const cornerAfterKey = (corner: Corner, key: string, rtl: boolean): Corner | null => {
  const [block, inline] = split(corner)
  if (key === 'ArrowUp') return `top-${inline}`
  if (key === 'ArrowDown') return `bottom-${inline}`
  if (key === 'ArrowRight') return `${block}-${rtl ? 'start' : 'end'}`
  if (key === 'ArrowLeft') return `${block}-${rtl ? 'end' : 'start'}`
  return null
}

/** The corner nearest to a point given as shares of the stage, from its physical left and top. */
export const cornerAt = (left: number, top: number, rtl: boolean): Corner => {
  const block: Block = top < 0.5 ? 'top' : 'bottom'
  return `${block}-${left < 0.5 === rtl ? 'end' : 'start'}`
}
