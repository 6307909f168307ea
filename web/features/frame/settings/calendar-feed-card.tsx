import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '#web/copy/errors.ts'
import { settings } from '#web/copy/settings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDate } from '#web/lib/format.ts'
import { scrollBehavior } from '#web/lib/use-media-query.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { closeFeed, feedQuery, openFeed } from './query.ts'

/** The address under which a calendar program reads the person's lessons. It is shown once, when it is opened. */
export function CalendarFeedCard() {
  const t = useCopy(settings)
  const client = useQueryClient()
  const now = useMinuteClock()
  const options = feedQuery(useRequiredUser().id)
  const query = useQuery(options)
  const { data } = query
  const [isConfirming, setConfirming] = useState(false)
  const open = useMutation({
    mutationFn: openFeed,
    onSuccess: ({ createdAt }) => {
      setConfirming(false)
      client.setQueryData(options.queryKey, { createdAt })
    },
  })
  const close = useMutation({
    mutationFn: closeFeed,
    onSuccess: () => {
      open.reset()
      client.setQueryData(options.queryKey, { createdAt: null })
    },
  })
  const createdAt = data?.createdAt ?? null
  const url = open.data?.url
  const address = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (url !== undefined) address.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() })
  }, [url])
  const copy = () =>
    navigator.clipboard.writeText(url ?? '').then(
      () => toast.show({ id: 'feed', kind: 'success', title: t('calendar.copied') }),
      () => toast.show({ id: 'feed', kind: 'warning', title: t('calendar.notCopied') }),
    )
  const error = open.error ?? close.error
  return (
    <Card className="stack max-w-140">
      <h2>{t('calendar.title')}</h2>
      <p className="small quiet">{t('calendar.text')}</p>
      {error && !isConfirming && (
        <Alert kind="danger" urgent>
          {errorText(error)}
        </Alert>
      )}
      {url !== undefined && (
        <div ref={address} className="well stack-2" role="status">
          <b>{t('calendar.once')}</b>
          <bdi dir="ltr" className="num small break-all">
            {url}
          </bdi>
          <div className="btn-row">
            <Button size="sm" icon="i-ph-copy" onClick={() => void copy()}>
              {t('calendar.copy')}
            </Button>
            <Button
              size="sm"
              kind="line"
              icon="i-ph-calendar-plus"
              render={<a href={url.replace(/^https?:/, 'webcal:')} />}
            >
              {t('calendar.subscribe')}
            </Button>
          </div>
          <p className="caption quiet">{t('calendar.secret')}</p>
        </div>
      )}
      {query.isError && !data && (
        <FailedSection text={t('calendar.failed')} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {query.isPending && <Skeleton className="h-control w-40 rounded" />}
      {data && (
        <div className="btn-row items-center">
          {createdAt === null ? (
            <Button icon="i-ph-link" loading={open.isPending} onClick={() => open.mutate()}>
              {t('calendar.open')}
            </Button>
          ) : (
            <>
              <span className="small grow-in">{t('calendar.since', { day: formatDate(createdAt, now) })}</span>
              <Button kind="line" size="sm" onClick={() => setConfirming(true)}>
                {t('calendar.renew')}
              </Button>
              <Button kind="danger-line" size="sm" loading={close.isPending} onClick={() => close.mutate()}>
                {t('calendar.close')}
              </Button>
            </>
          )}
        </div>
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpen={setConfirming}
        kind="warning"
        icon="i-ph-link"
        title={t('calendar.renewTitle')}
        confirm={t('calendar.renew')}
        cancel={t('calendar.keep')}
        busy={open.isPending}
        error={open.error}
        onConfirm={() => open.mutate()}
      >
        {t('calendar.renewText')}
      </ConfirmDialog>
    </Card>
  )
}
