import { outOfRange } from '../../words/outOfRange';
import { Color } from 'three';

/** The theme colours of VS Code that the 3D view uses. The canvas is transparent, so CSS draws the background. */
export interface Theme {
  readonly isDark: boolean;
  readonly isHighContrast: boolean;
  readonly foreground: Color;
  readonly background: Color;
  /** Colour of the selected part. */
  readonly accent: Color;
}

/** The colours of VS Code's theme, as they are now. */
export function readTheme(): Theme {
  const { classList } = document.body;
  const style = getComputedStyle(document.body);
  const isHighContrast = classList.contains('vscode-high-contrast');
  const isDark =
    classList.contains('vscode-dark') ||
    (isHighContrast && !classList.contains('vscode-high-contrast-light'));
  const read = (name: string, otherwise: string) =>
    colorIn(style.getPropertyValue(name)) ?? new Color(otherwise);
  return {
    isDark,
    isHighContrast,
    foreground: read('--vscode-foreground', isDark ? '#cccccc' : '#333333'),
    background: read('--vscode-editor-background', isDark ? '#1f1f1f' : '#ffffff'),
    accent: read('--vscode-focusBorder', '#0078d4'),
  };
}

/** Calls back when the user picks another theme, upon which VS Code changes the classes of the body. */
export function onThemeChange(changed: () => void, signal?: AbortSignal): void {
  const observer = new MutationObserver(changed);
  signal?.addEventListener('abort', () => observer.disconnect(), { once: true });
  observer.observe(document.body, { attributeFilter: ['class', 'data-vscode-theme-id'] });
}

/** Whether the user asked for reduced motion, in the system or in VS Code. */
export function wantsLessMotion(): boolean {
  return (
    document.body.classList.contains('vscode-reduce-motion') ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

function colorIn(text: string): Color | null {
  const hex = /^\s*#([0-9a-f]{6})/i.exec(text);
  if (hex?.[1]) return new Color(`#${hex[1]}`);
  const rgb = /^\s*rgba?\((\d+)[\s,]+(\d+)[\s,]+(\d+)/i.exec(text);
  return rgb
    ? new Color(
        `rgb(${rgb[1] ?? outOfRange()}, ${rgb[2] ?? outOfRange()}, ${rgb[3] ?? outOfRange()})`,
      )
    : null;
}
