/** Mantine for people who work in it all day: 13 px text, compact controls, one accent, contrast of AA and more. */
import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from '@mantine/core';
import type { MouseEvent } from 'react';
import type { TenantDefinition } from '../../metadata/kinds/layer.ts';
import { LAYERS } from './layers.ts';
import { darkShade, EVEN, shades } from './shades.ts';

type TenantTheme = NonNullable<TenantDefinition['theme']>;
/** Properties of a tenant's theme without an equivalent in Mantine. */
interface OwnTokens {
  unit: string;
  tokens: NonNullable<TenantTheme['colors']>;
}

const ACCENT = '#17618a';
const TEXT = 'var(--inv-text)';
const STRONG = 'var(--inv-weight-strong)';
const small = { defaultProps: { size: 'xs' } };
/**
 * The options of a closed list are not in the page: a table of twenty lists would hold a thousand of them. Those of an open
 * one scroll in the list itself, which its input controls by keys; a box between them would be a region without a tab stop.
 * A list opens by a click, an arrow or typing, not by the focus alone, which may only pass (WCAG 2.2, 3.2.1 On Focus).
 */
const listed = {
  defaultProps: { size: 'xs', withScrollArea: false, openOnFocus: false, comboboxProps: { keepMounted: false } },
};
/** In a list that is searched, what one types replaces what is chosen, rather than landing in the middle of it. */
const searched = {
  defaultProps: {
    ...listed.defaultProps,
    onClick: (event: MouseEvent<HTMLInputElement>) => event.currentTarget.select(),
  },
};

/** The theme of a tenant: in its colour, with its own shades of tokens, at its density. */
export const themeFor = ({ primary = ACCENT, colors = {}, density }: TenantTheme = {}): MantineThemeOverride =>
  createTheme({
    other: { unit: density === 'comfortable' ? '5px' : '4px', tokens: colors } satisfies OwnTokens,
    primaryColor: 'brand',
    primaryShade: { light: 7, dark: darkShade(primary) },
    colors: {
      brand: shades(primary),
      // The greys of the dark scheme lean to blue, as its surfaces do (tokens.css).
      dark: [
        '#e4e9ee',
        '#c3ccd4',
        '#a5b1bc',
        '#7b8894',
        '#465361',
        '#323d48',
        '#222b34',
        '#1b222a',
        '#14191f',
        '#10151a',
      ],
    },
    autoContrast: true,
    luminanceThreshold: EVEN,
    fontFamily: 'var(--inv-font)',
    fontFamilyMonospace: 'var(--inv-mono)',
    defaultRadius: 6,
    cursorType: 'pointer',
    respectReducedMotion: true,
    fontSizes: { xs: TEXT, sm: TEXT, md: TEXT, lg: 'var(--inv-text-large)', xl: 'var(--inv-text-title)' },
    fontWeights: { regular: 'var(--inv-weight)', medium: STRONG, bold: STRONG },
    spacing: {
      xs: 'var(--inv-space-1)',
      sm: 'var(--inv-space-2)',
      md: 'var(--inv-space-3)',
      lg: 'var(--inv-space-4)',
      xl: 'var(--inv-space-6)',
    },
    headings: {
      fontWeight: STRONG,
      sizes: {
        h1: { fontSize: 'var(--inv-text-title)', lineHeight: '1.3' },
        h2: { fontSize: 'var(--inv-text-title)', lineHeight: '1.3' },
        h3: { fontSize: 'var(--inv-text-large)', lineHeight: '1.4' },
        h4: { fontSize: TEXT, lineHeight: '1.45' },
      },
    },
    components: {
      Portal: { defaultProps: { target: `#${LAYERS}` } },
      Button: small,
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
      TextInput: small,
      PasswordInput: small,
      NumberInput: small,
      Textarea: small,
      Select: searched,
      MultiSelect: listed,
      TagsInput: listed,
      Autocomplete: listed,
      Checkbox: small,
      Radio: small,
      SegmentedControl: small,
      Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none' } },
      Tooltip: {
        defaultProps: {
          openDelay: 350,
          withArrow: true,
          multiline: true,
          maw: 360,
          events: { hover: true, focus: true, touch: false },
        },
      },
      // The grey that Mantine writes below a title is too light on white for AA.
      Notification: { styles: { description: { color: 'var(--mantine-color-dimmed)' } } },
      // Mantine's placeholder for the initial focus is not an item of the menu, as ARIA requires (required owned
      // elements). A menu gives the focus to its first entry when it opens; without a tab stop Mantine leaves it at the
      // button.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false, menuItemTabIndex: 0 } },
      Modal: {
        defaultProps: {
          overlayProps: { backgroundOpacity: 0.45 },
          transitionProps: { duration: 120 },
        },
        // As in dialogs of definitions.
        classNames: { title: 'inv-dialog-title' },
      },
    },
  });

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The colours that a tenant's theme sets, as the tokens that the style sheets read. */
const ownColours = (colours: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(colours).map(([name, hex]) => [`--inv-${kebab(name)}`, hex]));

/** Mantine's own error red and dimmed grey are too light on white for AA. */
export const cssVariables: CSSVariablesResolver = ({ colors: { brand = shades(ACCENT) }, other }) => ({
  variables: { '--inv-unit': (other as Partial<OwnTokens>).unit ?? '4px' },
  light: {
    '--inv-accent': brand[7],
    '--inv-accent-soft': brand[0],
    '--inv-accent-ink': brand[8],
    '--inv-focus': brand[7],
    '--inv-info': brand[8],
    '--inv-info-soft': brand[0],
    '--mantine-color-error': '#b3261e',
    '--mantine-color-dimmed': '#52606d',
    '--mantine-color-placeholder': '#67737f',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1c2630',
    '--mantine-color-default-border': '#b9c2ca',
    ...ownColours((other as Partial<OwnTokens>).tokens?.light),
  },
  dark: {
    '--inv-accent': brand[3],
    '--inv-accent-soft': `color-mix(in srgb, ${brand[7]} 34%, #1b222a)`,
    '--inv-accent-ink': brand[2],
    '--inv-focus': brand[3],
    '--inv-info': brand[2],
    '--inv-info-soft': `color-mix(in srgb, ${brand[7]} 34%, #1b222a)`,
    '--mantine-color-error': '#ff9d94',
    '--mantine-color-dimmed': '#a5b1bc',
    '--mantine-color-placeholder': '#8f9ba6',
    '--mantine-color-body': '#1b222a',
    '--mantine-color-text': '#e4e9ee',
    '--mantine-color-default': '#222b34',
    '--mantine-color-default-border': '#465361',
    ...ownColours((other as Partial<OwnTokens>).tokens?.dark),
  },
});
