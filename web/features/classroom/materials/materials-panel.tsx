import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Material } from '#contract/classroom/shapes/material.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { materials } from '#web/features/classroom/copy/materials.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { findMaterials } from './found-materials.ts'
import { MaterialFacts } from './material-facts.tsx'
import { materialTypes } from './material-types.ts'
import { PagePicture } from './page-picture.tsx'
import { useMaterials, useUploads } from './query.ts'
import { UploadRows } from './upload-rows.tsx'
import './materials.css'

type Shelf = 'own' | 'library' | 'clips'

type MaterialsPanelProps = {
  /** The material that both see now. */
  shownId: number | null
  /** Whether the line of the call has room for first pages beside the voice. */
  showsCovers: boolean
  /** Shows it to both; what it throws is said here. */
  onShow: (material: Material) => void | Promise<void>
  onClose: () => void
  /** The sound files of the call, which are no materials: another call has its own. */
  clips: ReactNode
}

/** A tutor's materials in a call: chosen, uploaded, shown. */
export function MaterialsPanel({ shownId, showsCovers, onShow, onClose, clips }: MaterialsPanelProps) {
  const t = useCopy(materials)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const list = useMaterials()
  const { uploads, add } = useUploads()
  const [chosen, setChosen] = useState<Shelf | null>(null)
  const [search, setSearch] = useState('')
  const own = list.data?.list ?? []
  // Whoever has nothing yet begins with the library.
  const shelf = chosen ?? (list.data && own.length === 0 && uploads.length === 0 ? 'library' : 'own')
  const rows = (all: readonly Material[], none: string) => {
    const found = findMaterials(all, search, null)
    return (
      <div className="stack-2">
        <SearchInput
          label={t('search')}
          placeholder={t('search')}
          maxLength={limits.search.max}
          value={search}
          onValue={setSearch}
        />
        {found.length > 0 ? (
          <ul className="grid gap-1">
            {found.map((one) => (
              <PanelRow
                key={one.id}
                material={one}
                isShown={one.id === shownId}
                hasCover={showsCovers}
                onShow={onShow}
              />
            ))}
          </ul>
        ) : (
          <p className="quiet p-3">{none}</p>
        )}
      </div>
    )
  }
  const nothing = search === '' ? t('emptyHint') : t('nothingFound')
  return (
    <section className="materials-panel" aria-label={t('title')}>
      <header className="flex-none flex items-center justify-between gap-2 py-2 px-3">
        <h2 ref={heading} tabIndex={-1} className="text-h4 focus:shadow-none">
          {t('title')}
        </h2>
        <IconButton icon="i-ph-x" size="sm" label={t('close')} onClick={onClose} />
      </header>
      <div className="flex-1 min-h-0 overflow-y-auto overscroll-contain px-3 pb-3 stack-2">
        {list.isPending ? (
          <SkeletonGroup label={t('loading')}>
            <SkeletonRows rows={4} />
          </SkeletonGroup>
        ) : list.isError && !list.data ? (
          <ErrorState title={t('failed')} onRetry={() => void list.refetch()} retrying={list.isFetching}>
            {errorText(list.error)}
          </ErrorState>
        ) : (
          <>
            <UploadRows uploads={uploads} />
            <Tabs<Shelf>
              label={t('tabs.label')}
              value={shelf}
              onValue={setChosen}
              tabs={[
                { value: 'own', label: t('tabs.own'), count: own.length, panel: rows(own, nothing) },
                {
                  value: 'library',
                  label: t('tabs.library'),
                  panel: rows(list.data?.library ?? [], t('nothingFound')),
                },
                { value: 'clips', label: t('tabs.clips'), panel: clips },
              ]}
            />
          </>
        )}
      </div>
      {shelf !== 'clips' && (
        <footer className="flex-none p-3 border-t">
          <FileButton kind="line" block icon="i-ph-upload-simple" accept={materialTypes} onFile={add}>
            {t('upload')}
          </FileButton>
        </footer>
      )}
    </section>
  )
}

type PanelRowProps = {
  material: Material
  isShown: boolean
  hasCover: boolean
  onShow: MaterialsPanelProps['onShow']
}

function PanelRow({ material, isShown, hasCover, onShow }: PanelRowProps) {
  const t = useCopy(materials)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const show = async () => {
    setPending(true)
    setError(null)
    try {
      await onShow(material)
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown : new Error(String(thrown)))
    } finally {
      setPending(false)
    }
  }
  return (
    <li className={cx('p-2 rounded', isShown && 'bg-accent-subtle')}>
      <div className="flex items-center gap-3">
        <PagePicture url={material.cover} alt="" waits={!hasCover} className="w-10 h-14 flex-none" />
        <div className="grow-in">
          <b dir="auto" className="block font-ui line-clamp-2 break-words [text-align:-webkit-match-parent]">
            {material.title}
          </b>
          <span className="caption quiet">
            <MaterialFacts material={material} />
          </span>
        </div>
        {isShown ? (
          <span className="row-2 small text-accent flex-none">
            <Icon name="i-ph-eye-fill" />
            {t('shown')}
          </span>
        ) : (
          <Button
            size="sm"
            kind="line"
            className="flex-none"
            aria-label={t('showOne', { title: material.title })}
            loading={pending}
            onClick={() => void show()}
          >
            {t('show')}
          </Button>
        )}
      </div>
      {error && (
        <Alert kind="danger" urgent title={t('showFailed')} className="mt-2">
          {errorText(error)}
        </Alert>
      )}
    </li>
  )
}
