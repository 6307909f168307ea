import { useEffect, useRef, useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { materials } from '#web/features/classroom/copy/materials.ts'
import { useObjectUrl } from '#web/lib/use-object-url.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import './materials.css'

import { usePageFile } from './query.ts'

type PagePictureProps = {
  url: string
  /** Empty beside the name of what it shows. */
  alt: string
  className?: string
  /** Width over height, kept while it loads. */
  ratio?: number
  /** Nothing is fetched for now; what is there stays. */
  waits?: boolean
}

/** A picture of a page, loaded once it comes into sight. */
export function PagePicture({ url, alt, className, ratio, waits = false }: PagePictureProps) {
  const t = useCopy(materials)
  const box = useRef<HTMLSpanElement>(null)
  const [isInSight, setInSight] = useState(false)
  const [isSeen, setSeen] = useState(false)
  if (isInSight && !waits && !isSeen) setSeen(true)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting === true), {
      rootMargin: '200px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const { address, blob, isError } = usePageFile(url, isSeen)
  const objectUrl = useObjectUrl(blob)
  const source = address ?? objectUrl
  return (
    <span ref={box} className={cx('material-cover', className)} style={ratio ? { aspectRatio: ratio } : undefined}>
      {source && isSeen ? (
        <img src={source} alt={alt} draggable={false} />
      ) : isError ? (
        <span className="grid place-items-center h-full text-danger">
          <Icon name="i-ph-image-broken" />
          <span className="visually-hidden">{t('pageFailed')}</span>
        </span>
      ) : waits && !isSeen ? (
        <span className="grid place-items-center h-full quiet bg-fill">
          <Icon name="i-ph-file-text" />
        </span>
      ) : (
        <span className="skeleton block h-full" />
      )}
    </span>
  )
}
