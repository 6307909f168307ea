import { lazy, Suspense, useState } from 'react'
import type { MyData } from '#contract/people/shapes/my-data.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { myData } from '#web/features/frame/copy/my-data.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useTakeBackDeletion } from './my-data-query.ts'

const DeletionDialog = lazy(() => import('./deletion-dialog.tsx'))

/** The end of the account: asked for in a dialog, taken back here while it waits. */
export function DeletionCard({ data }: { data: MyData }) {
  const t = useCopy(myData)
  const now = useMinuteClock()
  const [isAsking, setAsking] = useState(false)
  const takeBack = useTakeBackDeletion()
  const keep = () =>
    takeBack.mutate(undefined, {
      onSuccess: () =>
        toast.show({
          id: 'deletion',
          kind: 'success',
          title: t('deletion.takenBack'),
          text: t('deletion.lessonsStay'),
        }),
    })
  return (
    <Card className="stack justify-items-start content-between">
      <div className="stack-2">
        <h2>{t('deletion.title')}</h2>
        {data.deletion ? (
          <Alert kind="warning">{t('deletion.waiting', { day: formatDateTime(data.deletion.dueAt, now) })}</Alert>
        ) : (
          <p className="small quiet">{t('deletion.text')}</p>
        )}
        {takeBack.error && (
          <Alert kind="danger" urgent>
            {errorText(takeBack.error)}
          </Alert>
        )}
      </div>
      {data.deletion ? (
        <Button loading={takeBack.isPending} onClick={keep}>
          {t('deletion.takeBack')}
        </Button>
      ) : (
        <Button kind="danger-line" icon="i-ph-trash" onClick={() => setAsking(true)}>
          {t('deletion.ask')}
        </Button>
      )}
      {isAsking && !data.deletion && (
        <Suspense>
          <DeletionDialog data={data} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Card>
  )
}
