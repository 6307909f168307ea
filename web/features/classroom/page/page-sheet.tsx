import type { CSSProperties, ReactNode, Ref } from 'react'
import type { PageStroke } from '#contract/classroom/rules/strokes.ts'
import type { MaterialPage } from '#contract/classroom/shapes/material.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { sharedPage } from '#web/features/classroom/copy/shared-page.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useObjectUrl } from '#web/lib/use-object-url.ts'
import { InkCanvas, PageTexts } from './ink-canvas.tsx'
import { usePagePicture } from './query.ts'

/** Up to this many pixels of the screen the small picture is as sharp as anybody sees. */
const smallPixels = 900

type PageSheetProps = {
  page: MaterialPage
  title: string
  strokes: readonly PageStroke[]
  /** CSS px of the sheet as it is drawn. */
  width: number
  /** Whether a call needs the line as well. */
  isBesideCall?: boolean
  style?: CSSProperties
  ref?: Ref<HTMLDivElement>
  children?: ReactNode
}

export const ratioOf = ({ width, height }: Pick<MaterialPage, 'width' | 'height'>): number => height / width

/** Whether the large picture is worth its bytes at this width. */
export const needsLarge = (width: number): boolean => width * Math.min(2, devicePixelRatio) > smallPixels

/** One page with what was drawn on it. The small picture stays until the large one is there. */
export function PageSheet({ page, title, strokes, width, isBesideCall = false, style, ref, children }: PageSheetProps) {
  const t = useCopy(sharedPage)
  const { data: first } = usePagePicture(page.small, isBesideCall)
  const small = useObjectUrl(first)
  const large = useObjectUrl(usePagePicture(first && needsLarge(width) ? page.large : null, isBesideCall).data)
  const src = large ?? small
  const label = t('picture', { page: formatNumber(page.number), title })
  return (
    <div ref={ref} className="page-sheet" dir="ltr" style={{ aspectRatio: `${page.width} / ${page.height}`, ...style }}>
      {src && <img src={src} alt={label} draggable={false} decoding="async" data-size={large ? 'large' : 'small'} />}
      <InkCanvas strokes={strokes} width={width} ratio={ratioOf(page)} />
      <PageTexts strokes={strokes} />
      {children}
    </div>
  )
}
