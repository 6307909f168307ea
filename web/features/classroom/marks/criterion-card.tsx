import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { useState } from 'react'
import { bands, type MarkCriterion, markLimits } from '#contract/vocabulary/marks.ts'
import { cleanText, textLength } from '#contract/vocabulary/text.ts'
import { errorCodeText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { goals } from '#web/features/classroom/copy/goals.ts'
import { marks } from '#web/features/classroom/copy/marks.ts'
import { formatBand } from '#web/features/classroom/goals/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { bandsFrom, bandsShift, clampFirst, firstBandAround, levelOf } from './draft.ts'

const icons: Record<MarkCriterion, IconName> = {
  fluency: 'i-ph-waves',
  vocabulary: 'i-ph-text-aa',
  grammar: 'i-ph-tree-structure',
  pronunciation: 'i-ph-microphone',
}

type CriterionCardProps = {
  criterion: MarkCriterion
  band: number | null
  remark: string
  /** In the tutor's mark before; null without one. */
  before: number | null
  /** Whether sending was tried, so that an empty sentence is pointed at. */
  isTried: boolean
  onBand: (band: number) => void
  onRemark: (remark: string) => void
}

/** One criterion: its band, what that band means, and the tutor's sentence. */
export function CriterionCard(props: CriterionCardProps) {
  const { criterion, band, remark, before, isTried, onBand, onRemark } = props
  const t = useCopy(marks)
  const g = useCopy(goals)
  const name = g(`names.${criterion}`)
  const [first, setFirst] = useState(() => firstBandAround(band ?? before))
  const shown = bandsFrom(first)
  const level = band === null ? null : t(`levels.${criterion}.${levelOf(band)}`)
  const isLong = textLength(cleanText(remark)) > markLimits.remark
  const error = isLong
    ? errorCodeText('long-mark-text')
    : isTried && cleanText(remark) === '' && errorCodeText('empty-mark-text')
  return (
    <Card className="stack gap-3 grid-cols-[minmax(0,1fr)]">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-h4 row-2">
          <Icon name={icons[criterion]} className="text-accent icon-6" />
          {name}
          <bdi className="caption quiet" lang="en">
            {g(`english.${criterion}`)}
          </bdi>
        </h2>
        <span className="row-2 flex-none [direction:ltr]">
          <IconButton
            icon="i-ph-minus"
            size="sm"
            label={t('lower', { criterion: name })}
            disabled={first <= bands.min}
            onClick={() => setFirst(clampFirst(first - bandsShift))}
          />
          <IconButton
            icon="i-ph-plus"
            size="sm"
            label={t('higher', { criterion: name })}
            disabled={(shown.at(-1) ?? bands.max) >= bands.max}
            onClick={() => setFirst(clampFirst(first + bandsShift))}
          />
        </span>
      </div>
      <p className="small quiet">{before === null ? t('noBefore') : t('before', { band: formatBand(before) })}</p>
      <RadioGroup<number | null>
        aria-label={t('band', { criterion: name })}
        value={band}
        onValueChange={(next) => next !== null && onBand(next)}
        className="band-choice"
      >
        {shown.map((one) => (
          <Radio.Root
            key={one}
            value={one}
            nativeButton
            render={<button type="button" />}
            data-before={one === before ? '' : undefined}
          >
            {formatBand(one)}
          </Radio.Root>
        ))}
      </RadioGroup>
      {level !== null && band !== null && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="small quiet">
            <b className="num">{formatBand(band)}</b>: {level}
          </p>
          {cleanText(remark) === '' && (
            <Button kind="quiet" size="sm" icon="i-ph-quotes" onClick={() => onRemark(level)}>
              {t('useLevel')}
            </Button>
          )}
        </div>
      )}
      <Field label={t('remark', { criterion: name })} error={error}>
        <Textarea value={remark} onValue={onRemark} rows={2} dir="auto" />
      </Field>
    </Card>
  )
}
