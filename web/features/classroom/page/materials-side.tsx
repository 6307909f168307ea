import './page.css'
import { useState } from 'react'
import type { PagePlace } from '#contract/classroom/shapes/ink.ts'
import type { Material } from '#contract/classroom/shapes/material.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { sharedPage } from '#web/features/classroom/copy/shared-page.ts'
import { RoomSide } from '#web/features/classroom/room/room-side.tsx'
import type { CallDetails } from '#web/features/classroom/sessions/call.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { useObjectUrl } from '#web/lib/use-object-url.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useMaterials, usePagePicture } from './query.ts'
import { useShowMaterial } from './show-material.ts'

type MaterialsSideProps = { call: CallDetails; place: PagePlace | null; onClose: () => void }

/** What a tutor may show in this call: their own files and the library, beside the page. */
export function MaterialsSide({ call, place, onClose }: MaterialsSideProps) {
  const t = useCopy(sharedPage)
  const { data, isError, isFetching, refetch } = useMaterials()
  const show = useShowMaterial(call)
  const [busy, setBusy] = useState<number | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  const start = async (id: number) => {
    setBusy(id)
    setHasFailed(false)
    await show(id).catch(() => setHasFailed(true))
    setBusy(null)
  }
  const rows = (list: readonly Material[]) =>
    list.map((material) => (
      <MaterialRow
        key={material.id}
        material={material}
        isShown={place?.materialId === material.id}
        busy={busy === material.id}
        onShow={() => void start(material.id)}
      />
    ))
  return (
    <RoomSide
      panel={{
        title: t('files.title'),
        content: (
          <div className="stack">
            {hasFailed && (
              <Alert kind="danger" urgent>
                {t('files.unshown')}
              </Alert>
            )}
            {data ? (
              <>
                <h3 className="text-h4">{t('files.own')}</h3>
                {data.list.length > 0 ? (
                  <ul className="stack-2">{rows(data.list)}</ul>
                ) : (
                  <p className="quiet">{t('files.none')}</p>
                )}
                {data.library.length > 0 && (
                  <>
                    <h3 className="text-h4">{t('files.library')}</h3>
                    <ul className="stack-2">{rows(data.library)}</ul>
                  </>
                )}
              </>
            ) : isError ? (
              <FailedSection text={t('files.failed')} onRetry={() => void refetch()} retrying={isFetching} />
            ) : (
              <Spinner />
            )}
          </div>
        ),
      }}
      onClose={onClose}
    />
  )
}

type MaterialRowProps = { material: Material; isShown: boolean; busy: boolean; onShow: () => void }

function MaterialRow({ material, isShown, busy, onShow }: MaterialRowProps) {
  const t = useCopy(sharedPage)
  const src = useObjectUrl(usePagePicture(material.cover).data)
  return (
    <li className="flex items-center gap-3">
      <span className="page-thumb flex-none aspect-[3/4]">{src && <img src={src} alt="" />}</span>
      <div className="grow-in min-w-0">
        <p dir="auto" className="truncate font-strong">
          {material.title}
        </p>
        <p className="caption quiet">{t('files.pages', { count: material.pageCount })}</p>
      </div>
      {isShown ? (
        <span className="flex items-center gap-1 small text-accent">
          <Icon name="i-ph-eye-fill" />
          {t('files.shown')}
        </span>
      ) : (
        <Button
          kind="line"
          size="sm"
          loading={busy}
          aria-label={t('files.showOf', { title: material.title })}
          onClick={onShow}
        >
          {t('files.show')}
        </Button>
      )}
    </li>
  )
}
