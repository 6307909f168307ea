import { useEffect, useRef } from 'react'
import type { MaterialPage } from '#contract/classroom/shapes/material.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { sharedPage } from '#web/features/classroom/copy/shared-page.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useObjectUrl } from '#web/lib/use-object-url.ts'
import { usePagePicture } from './query.ts'

/** Pages around the one that is shown whose pictures are fetched for the strip. */
const around = 2

type StripPageProps = { page: MaterialPage; isShown: boolean; isLoaded: boolean; onShow: (() => void) | null }

function StripPage({ page, isShown, isLoaded, onShow }: StripPageProps) {
  const t = useCopy(sharedPage)
  const src = useObjectUrl(usePagePicture(isLoaded ? page.small : null).data)
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isShown) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  const number = formatNumber(page.number)
  const look = (
    <>
      <span className="page-thumb" style={{ aspectRatio: `${page.width} / ${page.height}` }}>
        {src && <img src={src} alt="" draggable={false} />}
      </span>
      <span className="num">{number}</span>
    </>
  )
  return (
    <li ref={ref} data-shown={isShown ? '' : undefined}>
      {onShow ? (
        <button
          type="button"
          aria-label={t('pageOf', { page: number })}
          aria-current={isShown ? 'page' : undefined}
          onClick={onShow}
        >
          {look}
        </button>
      ) : (
        look
      )}
    </li>
  )
}

type PageStripProps = {
  pages: readonly MaterialPage[]
  shown: number
  /** Whether the line has room for small pictures beside the call. */
  loads: boolean
  /** Null for who only looks. */
  onShow: ((page: number) => void) | null
}

/** All pages of the material, beside the one that is shown. */
export function PageStrip({ pages, shown, loads, onShow }: PageStripProps) {
  const t = useCopy(sharedPage)
  return (
    <ol className="page-strip" aria-label={t('pages')}>
      {pages.map((page) => (
        <StripPage
          key={page.number}
          page={page}
          isShown={page.number === shown}
          isLoaded={page.number === shown || (loads && Math.abs(page.number - shown) <= around)}
          onShow={onShow && (() => onShow(page.number))}
        />
      ))}
    </ol>
  )
}
