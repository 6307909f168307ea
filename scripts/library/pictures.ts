/** Simple pictures for the pages of the library, drawn for Hiwar. Each is 704 by 300. */
const scene = (ground: string, shapes: string): string =>
  `<svg viewBox="0 0 704 300" xmlns="http://www.w3.org/2000/svg"><rect width="704" height="300" fill="${ground}"/>${shapes}</svg>`

const skins = ['#e0aa7d', '#c98c5e', '#a86f45', '#f0c39c'] as const

interface Look {
  readonly shirt: string
  readonly hair?: string
  /** Covers the hair. */
  readonly scarf?: string
  readonly skin?: number
}

/** Head and shoulders; `x` is the middle, `y` the chin. */
const person = (x: number, y: number, { shirt, hair = '#2b1d16', scarf, skin = 0 }: Look): string => {
  const face = skins[skin] ?? skins[0]
  const head = scarf
    ? `<path fill="${scarf}" d="M${x - 46} ${y + 36}c-14-60-10-128 46-128s60 68 46 128z"/>
       <ellipse cx="${x}" cy="${y - 32}" rx="28" ry="34" fill="${face}"/>`
    : `<ellipse cx="${x}" cy="${y - 36}" rx="34" ry="40" fill="${face}"/>
       <path fill="${hair}" d="M${x - 37} ${y - 36}c-4-60 78-60 74 0-6-26-20-32-37-32s-31 6-37 32z"/>`
  return `<path fill="${shirt}" d="M${x - 84} ${y + 130}c0-84 30-116 84-116s84 32 84 116z"/>
    <rect x="${x - 14}" y="${y - 12}" width="28" height="36" rx="12" fill="${face}"/>${head}
    <circle cx="${x - 11}" cy="${y - 36}" r="3.5" fill="#231a16"/><circle cx="${x + 11}" cy="${y - 36}" r="3.5" fill="#231a16"/>
    <path d="M${x - 10} ${y - 19}q10 9 20 0" stroke="#7d3a2a" stroke-width="3.5" fill="none" stroke-linecap="round"/>`
}

const bubble = (x: number, y: number, width: number, fill: string, text: string, ink = '#013632'): string =>
  `<path fill="${fill}" d="M${x + 24} ${y}h${width - 48}a24 24 0 0 1 24 24v22a24 24 0 0 1-24 24h-${width - 54}l-24 16v-62a24 24 0 0 1 24-24z"/>
   <text x="${x + width / 2}" y="${y + 46}" font-family="Readex" font-size="30" font-weight="600" fill="${ink}" text-anchor="middle">${text}</text>`

const palm = (x: number, y: number): string =>
  `<path d="M${x} ${y}q-8-60 4-110" stroke="#7a5230" stroke-width="12" fill="none"/>
   <g fill="#2f7d5b"><path d="M${x + 4} ${y - 110}q40-34 70 4-36-12-70-4z"/><path d="M${x + 4} ${y - 110}q-40-34-70 4 36-12 70-4z"/>
   <path d="M${x + 4} ${y - 112}q18-50 58-44-34 12-58 44z"/><path d="M${x + 4} ${y - 112}q-18-50-58-44 34 12 58 44z"/></g>`

const sun = (x: number, y: number): string => `<circle cx="${x}" cy="${y}" r="38" fill="#ffb33f"/>`

const cup = (x: number, y: number, fill: string): string =>
  `<path fill="${fill}" d="M${x} ${y}h56l-6 52a10 10 0 0 1-10 8h-24a10 10 0 0 1-10-8z"/>
   <path d="M${x + 56} ${y + 10}q24 0 20 20t-24 14" stroke="${fill}" stroke-width="8" fill="none"/>
   <path d="M${x + 18} ${y - 10}q-8-12 0-22M${x + 36} ${y - 10}q-8-12 0-22" stroke="#b7c4be" stroke-width="5" fill="none" stroke-linecap="round"/>`

export const pictures = {
  meeting: scene(
    '#fff0d6',
    `${sun(620, 66)}${bubble(70, 26, 180, '#fff', 'Hello!')}${bubble(390, 40, 250, '#005f58', 'Nice to meet you', '#fff').replace('font-size="30"', 'font-size="26"')}
     ${person(240, 200, { shirt: '#005f58', scarf: '#a42056' })}${person(464, 200, { shirt: '#ce840e', skin: 1 })}`,
  ),
  river: scene(
    '#cfe6ee',
    `${sun(590, 70)}<path fill="#e5c49b" d="M0 150h90v-40h60v40h40v-70h70v70h60v-30h50v30h60v-60h64v60h210v60H0z"/>
     <path fill="#b98a5c" d="M360 150V70l18-34 18 34v80z"/><rect y="190" width="704" height="14" fill="#8a6844"/>
     <rect y="204" width="704" height="96" fill="#4d93b3"/><g fill="#8a6844"><rect x="0" y="176" width="704" height="10"/>
     <rect x="90" y="180" width="16" height="50"/><rect x="560" y="180" width="16" height="50"/></g>
     <path fill="#fff" d="M300 90v130h-66q40-50 66-130zM312 90v130h44q-10-80-44-130z"/><rect x="302" y="80" width="8" height="146" fill="#4d3622"/>
     <path fill="#7d1f45" d="M226 226h148l-24 32h-98z"/>${palm(640, 204)}${palm(60, 204)}
     <path d="M420 250h80M100 262h60M520 276h90" stroke="#b9dbe8" stroke-width="5" stroke-linecap="round"/>`,
  ),
  phone: scene(
    '#ddf2ef',
    `${person(170, 190, { shirt: '#a42056', skin: 3 })}<rect x="196" y="120" width="22" height="52" rx="8" fill="#16211f" transform="rotate(14 207 146)"/>
     ${person(540, 190, { shirt: '#064a44', scarf: '#ffb33f', skin: 1 })}<rect x="494" y="120" width="22" height="52" rx="8" fill="#16211f" transform="rotate(-14 505 146)"/>
     <path d="M260 100q94-70 188 0" stroke="#005f58" stroke-width="7" stroke-dasharray="4 20" stroke-linecap="round" fill="none"/>
     ${bubble(276, 120, 156, '#fff', 'Hello?')}`,
  ),
  interview: scene(
    '#f4f3ea',
    `<rect x="60" y="40" width="150" height="110" rx="12" fill="#cfe6ee"/><path d="M135 40v110M60 95h150" stroke="#fff" stroke-width="8"/>
     <rect x="500" y="44" width="120" height="80" rx="10" fill="#fff"/><path d="M520 104l24-26 20 14 36-34" stroke="#005f58" stroke-width="7" fill="none"/>
     ${person(250, 170, { shirt: '#3b79c0', scarf: '#013632', skin: 3 })}${person(460, 170, { shirt: '#16211f', skin: 2 })}
     <rect x="90" y="250" width="524" height="50" rx="10" fill="#b98a5c"/><rect x="310" y="226" width="90" height="24" rx="4" fill="#fff"/>`,
  ),
  table: scene(
    '#feeaef',
    `<path fill="#005f58" d="M60 0h584v54q-36 34-73 0t-73 0-73 0-73 0-73 0-73 0-73 0-73 0z"/>
     <rect y="230" width="704" height="70" fill="#b98a5c"/><ellipse cx="240" cy="226" rx="120" ry="22" fill="#fff"/>
     <path fill="#ce840e" d="M160 216q80-76 160 0z"/><g fill="#6a6f00"><circle cx="200" cy="204" r="9"/><circle cx="246" cy="190" r="9"/><circle cx="286" cy="206" r="9"/></g>
     <ellipse cx="490" cy="228" rx="76" ry="16" fill="#fff"/>${cup(462, 166, '#a42056')}
     <rect x="600" y="150" width="44" height="80" rx="8" fill="#cfe6ee"/><rect x="600" y="176" width="44" height="54" rx="8" fill="#ffb33f"/>`,
  ),
  airport: scene(
    '#cfe6ee',
    `${sun(96, 74)}<path fill="#fff" d="M180 120q160-40 340-20 44 6 60 26-16 18-60 20-190 14-330 2l-60-50h34z"/>
     <path fill="#005f58" d="M350 136l-70 88h50l110-84zM372 106l-44-62h40l74 60z"/><g fill="#064a44"><circle cx="430" cy="118" r="6"/><circle cx="456" cy="118" r="6"/><circle cx="482" cy="118" r="6"/></g>
     <rect y="252" width="704" height="48" fill="#76847e"/><path d="M20 276h90M170 276h90M320 276h90M470 276h90M620 276h70" stroke="#fff" stroke-width="6"/>
     <rect x="580" y="190" width="70" height="68" rx="10" fill="#a42056"/><path d="M600 190v-26h30v26" stroke="#4d1028" stroke-width="7" fill="none"/>`,
  ),
  opinions: scene(
    '#fff0d6',
    `${person(150, 200, { shirt: '#3b79c0', skin: 2 })}${person(352, 200, { shirt: '#a42056', scarf: '#005f58' })}${person(556, 200, { shirt: '#6a6f00', skin: 3, hair: '#5a3a1f' })}
     ${bubble(40, 16, 190, '#fff', 'I think…')}${bubble(264, 8, 190, '#013632', 'I agree!', '#fff')}${bubble(478, 16, 200, '#fff', 'Not really')}`,
  ),
  story: scene(
    '#013632',
    `<circle cx="600" cy="70" r="40" fill="#ffd48f"/><circle cx="618" cy="60" r="36" fill="#013632"/>
     <g fill="#f1f5ef"><circle cx="80" cy="50" r="3"/><circle cx="180" cy="90" r="3"/><circle cx="300" cy="40" r="4"/><circle cx="420" cy="84" r="3"/><circle cx="500" cy="36" r="3"/><circle cx="660" cy="140" r="3"/></g>
     <path fill="#27605b" d="M0 300V200l60-40 70 30 90-70 110 80 120-60 110 70 144-60v150z"/>
     <path fill="#f1f5ef" d="M352 250q-90-44-190-10v-104q100-34 190 10z"/><path fill="#fff" d="M352 250q90-44 190-10v-104q-100-34-190 10z"/>
     <path d="M190 160q70-16 134 10M190 188q70-16 134 10M380 170q64-26 134-10M380 198q64-26 134-10" stroke="#839391" stroke-width="5" fill="none"/>`,
  ),
  office: scene(
    '#ddf2ef',
    `<rect x="40" y="40" width="180" height="120" rx="10" fill="#fff"/><g fill="#ffb33f"><rect x="64" y="110" width="26" height="34"/><rect x="104" y="86" width="26" height="58"/><rect x="144" y="66" width="26" height="78"/></g>
     ${person(340, 186, { shirt: '#ce840e', skin: 1 })}${person(530, 186, { shirt: '#005f58', scarf: '#a74977', skin: 3 })}
     ${cup(408, 214, '#a42056')}<rect y="272" width="704" height="28" fill="#b98a5c"/>
     <path fill="#2f7d5b" d="M640 272q-40-60-10-120 20 40 14 80 20-40 50-40-20 40-40 80z"/>`,
  ),
  cards: scene(
    '#f4f3ea',
    `<g transform="rotate(-10 240 170)"><rect x="130" y="60" width="200" height="210" rx="20" fill="#005f58"/><path d="M160 110h140M160 144h110M160 178h130" stroke="#ddf2ef" stroke-width="9" stroke-linecap="round"/></g>
     <g transform="rotate(7 400 170)"><rect x="300" y="50" width="200" height="210" rx="20" fill="#ffb33f"/><path d="M330 100h140M330 134h110M330 168h130M330 202h80" stroke="#774500" stroke-width="9" stroke-linecap="round"/></g>
     <circle cx="590" cy="150" r="72" fill="#fff" stroke="#a42056" stroke-width="10"/><path d="M590 106v46l30 22" stroke="#a42056" stroke-width="10" fill="none" stroke-linecap="round"/>`,
  ),
} as const

export type PictureName = keyof typeof pictures
