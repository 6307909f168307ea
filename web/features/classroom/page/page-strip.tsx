import { useEffect, useRef } from 'react'
import type { MaterialPage } from '#contract/classroom/shapes/material.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { sharedPage } from '#web/features/classroom/copy/shared-page.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { useObjectUrl } from '#web/lib/use-object-url.ts'
import { useFetchedPicture } from './query.ts'

/** Whether there is room for it: else nothing shows it, and nothing is fetched for it. */
export const useStripSeen = (): boolean => useMediaQuery('(min-width: 1024px)')

type StripPageProps = { page: MaterialPage; isShown: boolean; onShow: (() => void) | null }

function StripPage({ page, isShown, onShow }: StripPageProps) {
  const t = useCopy(sharedPage)
  const src = useObjectUrl(useFetchedPicture(page.small).data)
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
  /** Null for who only looks. */
  onShow: ((page: number) => void) | null
}

/** All pages of the material, beside the one that is shown. */
export function PageStrip({ pages, shown, onShow }: PageStripProps) {
  const t = useCopy(sharedPage)
  return (
    <ol className="page-strip" aria-label={t('pages')}>
      {pages.map((page) => (
        <StripPage
          key={page.number}
          page={page}
          isShown={page.number === shown}
          onShow={onShow && (() => onShow(page.number))}
        />
      ))}
    </ol>
  )
}
