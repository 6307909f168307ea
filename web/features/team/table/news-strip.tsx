import { useCopy } from '#web/copy/use-copy.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

/** Says that rows wait to be shown, so that they do not appear under the pointer. */
export function NewsStrip({ waiting, onShow }: { waiting: number | null; onShow: () => void }) {
  const t = useCopy(adminTable)
  return (
    <div role="status">
      {waiting !== null && (
        <Alert
          kind="info"
          action={
            <Button size="sm" kind="quiet" onClick={onShow}>
              {t('news.show')}
            </Button>
          }
        >
          {t('news.text', { count: waiting })}
        </Alert>
      )}
    </div>
  )
}
