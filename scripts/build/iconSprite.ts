import { readFileSync, writeFileSync } from 'node:fs';
import { iconNames } from '../../client/ui/iconNames.ts';

/** Makes the file of all icons, of which `client/ui/Icon.tsx` shows one, out of the icon library's drawings. */
export function makeIconSprite(): void {
  const symbols = iconNames.map((name) => {
    const svg = readFileSync(`node_modules/lucide-static/icons/${name}.svg`, 'utf8');
    const drawing = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'));
    return `<symbol id="${name}" viewBox="0 0 24 24">${drawing.replace(/\s+/g, ' ')}</symbol>`;
  });
  writeFileSync('client/ui/icons.svg', `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`);
}
