import type { MyData } from '#contract/people/shapes/my-data.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { myData } from '#web/features/frame/copy/my-data.ts'
import { serverNow, useMinuteClock } from '#web/lib/clock.ts'
import { cairoDay, cairoDaysFrom, formatCount, formatNearTime } from '#web/lib/format.ts'
import { saveFrom } from '#web/lib/save-file.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useAskForArchive, useOpenArchive } from './my-data-query.ts'

/** `1.2 MB`, at least a tenth. */
const formatSize = (bytes: number): string => `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`

/** A copy of all of somebody's data: asked for, in the making, ready for some days, or failed. */
export function ArchiveCard({ data: { archive, nextArchiveAt } }: { data: MyData }) {
  const t = useCopy(myData)
  const now = useMinuteClock()
  const ask = useAskForArchive()
  const open = useOpenArchive()
  const save = () =>
    open.mutate(undefined, {
      onSuccess: ({ url }) => saveFrom(`${t('archive.fileName')} ${cairoDay(serverNow())}.zip`, url),
    })
  const error = ask.error ?? open.error
  const isReady = archive?.state === 'ready' && archive.expiresAt !== null
  const mayAsk = archive?.state !== 'making' && nextArchiveAt === null
  const days = archive?.expiresAt ? Math.max(1, cairoDaysFrom(archive.expiresAt, now)) : 1
  return (
    <Card className="stack justify-items-start content-between">
      <div className="stack-2">
        <h2>{t('archive.title')}</h2>
        <p className="small quiet">{t('archive.text')}</p>
        <div role="status">
          {archive?.state === 'making' && <p className="small strong">{t('archive.making')}</p>}
          {archive && isReady && (
            <p className="small strong">
              {t('archive.ready', {
                size: `\u2066${formatSize(archive.bytes)}\u2069`,
                days: formatCount(days, 'days'),
              })}
            </p>
          )}
        </div>
        {isReady && <p className="caption quiet">{t('archive.care')}</p>}
        {archive?.state === 'failed' && <Alert kind="danger">{t('archive.failed')}</Alert>}
        {error && (
          <Alert kind="danger" urgent>
            {errorText(error)}
          </Alert>
        )}
      </div>
      {(isReady || mayAsk) && (
        <div className="btn-row">
          {isReady && (
            <Button icon="i-ph-download-simple" loading={open.isPending} onClick={save}>
              {t('archive.open')}
            </Button>
          )}
          {mayAsk && (
            <Button kind="line" loading={ask.isPending} onClick={() => ask.mutate()}>
              {t('archive.ask')}
            </Button>
          )}
        </div>
      )}
      {nextArchiveAt !== null && archive?.state !== 'making' && (
        <p className="caption quiet">{t('archive.next', { day: formatNearTime(nextArchiveAt, now) })}</p>
      )}
    </Card>
  )
}
