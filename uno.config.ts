import presetIcons from '@unocss/preset-icons'
import presetWind4 from '@unocss/preset-wind4'
import { optimize } from 'svgo'
import { type DynamicMatcher, type DynamicRule, defineConfig, type Preset, type UtilObject } from 'unocss'
import { collectFirstIcons } from './web/build/first-icons.ts'

/** Colour roles that classes can name. There is no other palette, so `bg-red-500` does not exist. */
const roles = [
  ...['surface', 'sunken', 'fill', 'raised', 'overlay', 'scrim', 'text', 'quiet', 'disabled', 'line', 'line-strong'],
  ...['accent', 'accent-hover', 'accent-press', 'accent-contrast', 'accent-subtle', 'accent-line'],
  ...['now', 'now-hover', 'now-press', 'now-contrast', 'now-subtle', 'now-text'],
  ...['deep', 'deep-raised', 'deep-line', 'deep-sunken', 'on-deep', 'on-deep-quiet'],
  ...['success', 'success-contrast', 'success-subtle', 'success-text', 'success-line'],
  ...['warning', 'warning-contrast', 'warning-subtle', 'warning-text', 'warning-line'],
  ...['danger', 'danger-contrast', 'danger-subtle', 'danger-text', 'danger-line', 'danger-hover'],
  ...['info', 'info-contrast', 'info-subtle', 'info-text', 'info-line'],
  ...['karkadeh', 'karkadeh-subtle', 'karkadeh-text', 'karkadeh-line', 'veil', 'on-veil', 'veil-line', 'veil-faint'],
  ...['rating', 'online', 'focus', 'chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'],
]
const sizes = ['display', 'h1', 'h2', 'h3', 'h4', 'lead', 'body', 'ui', 'small', 'caption', 'micro', 'figure']
const spaces = [
  'gutter',
  'gap',
  'card-pad',
  'control',
  'control-sm',
  'control-lg',
  'topbar',
  'bottombar',
  'sidebar',
  'aside',
]
const vars = (names: string[]) => Object.fromEntries(names.map((name) => [name, `var(--${name})`]))
/** Font weights by their use; the number is in the token, because it differs by theme. */
const weights = ['body', 'ui', 'strong', 'title']

/**
 * The preset writes copies of the theme (`--colors-accent`) on `:root`. A copy would have the light value even inside
 * a dark wrapper of a light page, so the generated utilities are changed to read the tokens directly.
 */
function readTokens(utility: UtilObject) {
  // No utility reads the copy of the weight.
  utility.entries = utility.entries.filter(([name]) => name !== '--un-font-weight')
  for (const entry of utility.entries) {
    if (typeof entry[1] !== 'string') continue
    entry[1] = entry[1]
      // Written out, because a step of the scale is part of nearly every utility.
      .replace(/calc\(var\(--spacing\) \* (-?[\d.]+)\)/g, (_, steps) => `${Number(steps) / 4}rem`)
      .replace(/var\(--colors-([\w-]+)\)/g, 'var(--$1)')
      .replace(/color-mix\(in \w+, (var\(--[\w-]+\)) var\(--un-[\w-]+-opacity\), transparent\)/g, '$1')
      .replace(/var\(--text-([\w-]+)-fontSize\)/g, 'var(--text-$1)')
      .replace(/var\(--text-([\w-]+)-lineHeight\)/g, 'var(--leading-$1)')
      .replace(/var\(--fontWeight-([\w-]+)\)/g, 'var(--weight-$1)')
      .replace(/var\(--radius-DEFAULT\)/g, 'var(--radius)')
      .replace(/var\(--spacing\)/g, 'var(--space-1)')
      .replace(/var\(--spacing-([\w-]+)\)/g, 'var(--$1)')
      .replace(/var\(--default-transition-timingFunction\)/g, 'var(--ease)')
      .replace(/var\(--default-transition-duration\)/g, 'var(--fast)')
  }
}

const first = collectFirstIcons()

/**
 * The paths of an icon with one decimal: a tenth of a unit of 256 is a hundredth of a pixel at 24 px, and every first
 * load carries the digits.
 */
const roundPaths = (body: string): string =>
  optimize(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256">${body}</svg>`, {
    plugins: [{ name: 'preset-default', params: { floatPrecision: 1 } }],
  }).data.replace(/^<svg[^>]*>|<\/svg>$/g, '')

/** A preset for the icons that are `wanted`, in a layer of its own, which becomes a file of its own. */
const icons = (layer: string, wanted: (name: string) => boolean): Preset => {
  const { rules = [], ...preset } = presetIcons({
    layer,
    collections: {
      ph: () => import('@iconify-json/ph/icons.json', { with: { type: 'json' } }).then((m) => m.default),
    },
    customizations: {
      customize: (settings, icon) => {
        icon.body = roundPaths(icon.body)
        return settings
      },
    },
    // The declarations that all icons share are in base.css.
    processor(props) {
      for (const name of Object.keys(props)) if (name !== '--un-icon') delete props[name]
    },
  })
  const chosen = rules.map(([pattern, draw, meta]) => {
    const drawn: DynamicMatcher = (match, context) =>
      wanted(match[1]?.replace(/^ph-/, '') ?? '') ? (draw as DynamicMatcher)(match, context) : undefined
    return [pattern, drawn, meta] as DynamicRule
  })
  return { ...preset, name: layer, rules: chosen } as Preset
}

export default defineConfig({
  presets: [
    presetWind4({ preflights: { reset: false, theme: false } }),
    icons('icons', (name) => first.has(name)),
    icons('later-icons', (name) => !first.has(name)),
  ],
  postprocess: readTokens,
  extendTheme: (theme) => ({
    ...theme,
    colors: { ...vars(roles), transparent: 'transparent', current: 'currentColor', inherit: 'inherit' },
    text: Object.fromEntries(
      sizes.map((name) => [name, { fontSize: `var(--text-${name})`, lineHeight: `var(--leading-${name})` }]),
    ),
    spacing: { DEFAULT: '.25rem', ...vars(spaces) },
    radius: {
      DEFAULT: 'var(--radius)',
      none: '0',
      turn: 'var(--turn)',
      ...Object.fromEntries(['xs', 'sm', 'lg', 'xl', 'full'].map((name) => [name, `var(--radius-${name})`])),
    },
    font: { sans: 'var(--font-sans)', display: 'var(--font-display)', mono: 'var(--font-mono)' },
    fontWeight: Object.fromEntries(weights.map((name) => [name, `var(--weight-${name})`])),
    breakpoint: { sm: '640px', md: '768px', lg: '1024px', xl: '1280px', xxl: '1536px' },
  }),
  rules: [
    [/^shadow-([123])$/, ([, level]) => ({ 'box-shadow': `var(--shadow-${level})` })],
    [
      /^z-(raised|sticky|header|bar|drawer|dialog|popover|toast|block)$/,
      ([, layer]) => ({ 'z-index': `var(--z-${layer})` }),
    ],
    // A size of text without its leading: `text-small` sets both.
    [new RegExp(`^fs-(${sizes.join('|')})$`), ([, size]) => ({ 'font-size': `var(--text-${size})` })],
    [/^icon-(sm|lg)$/, ([, size]) => ({ '--icon-size': `var(--icon-${size})` })],
    [/^icon-(\d+)$/, ([, size]) => ({ '--icon-size': `${Number(size) / 4}rem` })],
    ['measure', { 'max-inline-size': 'var(--measure)' }],
    ['turn-start', { 'border-end-start-radius': 'var(--turn)' }],
    ['turn-end', { 'border-end-end-radius': 'var(--turn)' }],
  ],
  shortcuts: [
    {
      // text
      small: 'text-small',
      caption: 'text-caption',
      quiet: 'text-quiet',
      strong: 'font-strong',
      num: '[font-variant-numeric:tabular-nums]',
      figure: 'text-figure font-title num',
      display: 'font-display text-display [font-weight:var(--weight-display)] [word-spacing:.06em]',
      'clamp-1': 'truncate',
      // layout
      row: 'flex items-center gap-3',
      'row-2': 'flex items-center gap-2',
      between: 'justify-between',
      stack: 'grid content-start gap-4',
      'stack-2': 'grid content-start gap-2',
      'stack-gap': 'grid content-start gap-gap',
      'grow-in': 'flex-1 min-w-0',
      // A link outside a line of text, which WCAG 2.5.8 requires to be at least 24 px in size.
      'lone-link': 'inline-flex items-center justify-center min-w-6 min-h-6',
      'section-head': 'flex items-baseline justify-between gap-3 mb-3',
      'cards-3': 'grid gap-gap md:grid-cols-2 xl:grid-cols-3',
      'cards-4': 'grid gap-gap grid-cols-2 lg:grid-cols-4',
      'form-grid': 'grid gap-4 md:grid-cols-2 md:gap-5',
      'btn-row': 'flex flex-wrap gap-2',
      // parts that consist of a background and a border
      well: 'bg-surface rounded p-4',
      'list-row': 'flex items-center gap-3 min-h-17 py-3',
      divided: 'divide-y divide-line',
      ltr: '[direction:ltr] [unicode-bidi:isolate]',
      label: 'fs-small font-ui leading-[1.5]',
      'person-sub': 'block text-quiet text-caption',
      'layer-popover': 'z-popover',
      appointments: 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-gap',
      'onboarding-narrow': 'w-full max-w-46rem',
      'onboarding-pair': 'grid items-start grid-cols-1 gap-gap xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]',
      'onboarding-halves': 'grid items-start grid-cols-1 gap-gap md:grid-cols-2',
      'split-dot': 'flex-none size-3 rounded-[50%] [border-end-start-radius:1px]',
      'display-line':
        'font-display text-[clamp(1.875rem,1.5rem_+_1.6vw,2.875rem)] [font-weight:var(--weight-display)] leading-[1.3] [word-spacing:0.06em]',
      topbar:
        'sticky z-header top-0 flex items-center gap-3 min-h-[calc(3.75rem_+_env(safe-area-inset-top))] pt-[env(safe-area-inset-top)] px-gutter pb-0 border-b bg-raised md:min-h-topbar',
      'visually-hidden': 'absolute w-px h-px overflow-hidden whitespace-nowrap [clip-path:inset(50%)]',
    },
    // Visibility by breakpoint, in the layer of utilities: a part that is a grid or flexible by a utility is hidden too.
    ['only-sm', 'md:hidden', { layer: 'default' }],
    ['only-md', 'lt-md:hidden', { layer: 'default' }],
    ['only-lg', 'lt-lg:hidden', { layer: 'default' }],
    ['below-lg', 'lg:hidden', { layer: 'default' }],
  ],
})
