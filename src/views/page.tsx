import { Ads } from './ads.tsx';
import { Agenda } from './agenda.tsx';
import { mount, type Page, Unknown } from './frame.tsx';
import { Stats } from './stats.tsx';

/* One page for all views: separate pages would repeat the shared parts. The server names the view. */

const VIEWS: Readonly<Record<string, Page>> = { ads: Ads, stats: Stats, agenda: Agenda };

mount(VIEWS[document.documentElement.dataset.view ?? ''] ?? Unknown);
