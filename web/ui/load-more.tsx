import { type MouseEvent, type ReactElement, useEffect, useRef } from 'react'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Button } from '#web/ui/button.tsx'

type LoadMoreProps = {
  hasMore: boolean
  loading: boolean
  onMore: () => void
  /** Also loads when the end of the list scrolls near the viewport. */
  auto?: boolean
  /** A link to the next page, followed where the app does not run. */
  link?: ReactElement
}

/** The "load more" button at the end of a paged list. Renders nothing once everything is loaded. */
export function LoadMore({ hasMore, loading, onMore, auto, link }: LoadMoreProps) {
  const t = useCopy(common)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!auto || !hasMore || loading || !end.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: '400px' })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [auto, hasMore, loading, onMore])
  if (!hasMore) return null
  const follow = (event: MouseEvent) => {
    event.preventDefault()
    if (!loading) onMore()
  }
  return (
    <div ref={end} className="grid justify-center pt-4">
      {link ? (
        <Button kind="line" aria-busy={loading || undefined} render={link} onClick={follow}>
          {t('showMore')}
        </Button>
      ) : (
        <Button kind="line" loading={loading} onClick={onMore}>
          {t('showMore')}
        </Button>
      )}
    </div>
  )
}
