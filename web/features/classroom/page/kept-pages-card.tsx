import './page.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import { decodeStroke, type PageStroke } from '#contract/classroom/rules/strokes.ts'
import type { LessonMaterial, MaterialPage } from '#contract/classroom/shapes/material.ts'
import { fromBase64 } from '#contract/shared/rules/base64.ts'
import { SessionKind } from '#contract/vocabulary/teaching.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { sharedPage } from '#web/features/classroom/copy/shared-page.ts'
import { Section } from '#web/features/shared/section.tsx'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'
import { PageSheet } from './page-sheet.tsx'
import { useKeptPages } from './query.ts'

interface KeptPage {
  readonly key: string
  readonly number: number
  readonly title: string | null
  /** Null when the material was deleted. */
  readonly page: MaterialPage | null
  readonly strokes: readonly PageStroke[]
}

type Ink = NonNullable<ReturnType<typeof useKeptPages>['data']>

const keptPagesOf = ({ ink, materials }: Ink): KeptPage[] => {
  const known = new Map<number, LessonMaterial>(materials.map((one) => [one.materialId, one]))
  return ink.map(({ materialId, page: number, strokes: stored }) => {
    const opened = known.get(materialId)
    const strokes = stored.flatMap(({ key, userId, data }) => {
      const stroke = decodeStroke(fromBase64(data))
      return stroke ? [{ key, userId, stroke }] : []
    })
    return {
      key: `${materialId}:${number}`,
      number,
      title: opened?.material?.title ?? null,
      page: opened?.pages.find((page) => page.number === number) ?? null,
      strokes,
    }
  })
}

/** Width of what is printed, CSS px: the pictures are the large ones. */
const printWidth = 1000

/** The pages that were shown in the lesson, as they were left. Nothing where none was. */
export function KeptPagesCard({ lessonId }: { lessonId: number }) {
  const t = useCopy(sharedPage)
  const query = useKeptPages({ kind: SessionKind.Lesson, id: lessonId })
  const { data } = query
  const pages = useMemo(() => (data ? keptPagesOf(data) : []), [data])
  const [isPrinting, setPrinting] = useState(false)
  if (data && pages.length === 0) return null
  return (
    <Section
      title={t('kept.title')}
      className="kept-pages"
      action={
        pages.some(({ page }) => page) && (
          <Button kind="line" size="sm" icon="i-ph-printer" loading={isPrinting} onClick={() => setPrinting(true)}>
            {t('kept.print')}
          </Button>
        )
      }
      query={query}
      data={data}
      failed={t('kept.failed')}
      skeleton={
        <SkeletonGroup label={t('kept.loading')}>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      }
    >
      {() => <KeptPages pages={pages} width={isPrinting ? printWidth : null} onPrinted={() => setPrinting(false)} />}
    </Section>
  )
}

type KeptPagesProps = { pages: readonly KeptPage[]; width: number | null; onPrinted: () => void }

const isDrawn = (sheet: Element): boolean => {
  const picture = sheet.querySelector<HTMLImageElement>('img[data-size="large"]')
  return picture?.complete === true && picture.naturalWidth > 0
}

/** After this a print goes on with the small pictures: a line that breaks must not keep the button busy. */
const printWaitMs = 15_000
const printLookMs = 150

function KeptPages({ pages, width, onPrinted }: KeptPagesProps) {
  const t = useCopy(sharedPage)
  const list = useRef<HTMLUListElement>(null)
  const done = useRef(onPrinted)
  done.current = onPrinted

  useEffect(() => {
    if (width === null) return
    let waited = 0
    const timer = setInterval(() => {
      waited += printLookMs
      const sheets = [...(list.current?.querySelectorAll('.page-sheet') ?? [])]
      if (waited < printWaitMs && !sheets.every(isDrawn)) return
      clearInterval(timer)
      document.documentElement.dataset.print = 'pages'
      window.print()
      delete document.documentElement.dataset.print
      done.current()
    }, printLookMs)
    return () => clearInterval(timer)
  }, [width])

  return (
    <ul ref={list} className="kept-list">
      {pages.map(({ key, number, title, page, strokes }) => (
        <li key={key} className="kept-page">
          {page ? (
            <>
              <PageSheet page={page} title={title ?? ''} strokes={strokes} width={width ?? keptWidth} />
              <p className="kept-name caption quiet">
                <bdi className="truncate">{title}</bdi> <span className="num">{formatNumber(number)}</span>
              </p>
            </>
          ) : (
            <p className="kept-gone small quiet">
              <Icon name="i-ph-file-dashed" />
              {t('kept.gone')}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** CSS px of a page in the list; more would fetch the large picture for a look that does not need it. */
const keptWidth = 420
