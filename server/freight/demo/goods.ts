/** Commodities with their products, densities and prices. */
export interface Goods {
  commodity: string;
  group: string;
  classes: readonly string[];
  products: readonly string[];
  forms: readonly string[];
  /** Kilograms a cubic metre. */
  density: number;
  /** Price of a pack, from and to. */
  price: readonly [number, number];
  unNumber?: string;
}

export const GOODS: readonly Goods[] = [
  {
    commodity: 'Pharmaceuticals',
    group: 'Healthcare',
    classes: ['Adult', 'Pediatric', 'Vaccines'],
    products: [
      'Amoxicillin 500mg, capsules, 100 Caps',
      'Paracetamol 500mg, tablets, 1000 Tabs',
      'Oral rehydration salts, 20.5g, sachets, 100 pcs',
      'Insulin glargine 100IU/ml, cartridge, 5 x 3ml',
    ],
    forms: ['Tablet', 'Capsule', 'Oral solution', 'Injection'],
    density: 180,
    price: [1, 120],
  },
  {
    commodity: 'Medical devices',
    group: 'Healthcare',
    classes: ['Diagnostics', 'Consumables'],
    products: [
      'Syringe, auto-disable, 0.5ml, 100 pcs',
      'Rapid test, malaria, 25 Tests',
      'Gloves, examination, nitrile, M, 100 pcs',
    ],
    forms: ['Test kit', 'Box', 'Set'],
    density: 120,
    price: [3, 90],
  },
  {
    commodity: 'Consumer electronics',
    group: 'High Value',
    classes: ['Phones', 'Audio', 'Computing'],
    products: ['Smartphone 6.1", 256 GB, black', 'Headphones, wireless, 2 pcs', 'Notebook 14", 16 GB / 1 TB'],
    forms: ['Carton', 'Pallet'],
    density: 210,
    price: [40, 900],
    unNumber: 'UN3481',
  },
  {
    commodity: 'Semiconductors',
    group: 'High Value',
    classes: ['Logic', 'Memory'],
    products: ['Microcontroller, 32 bit, reel of 2500', 'DRAM module 16 GB, tray of 50'],
    forms: ['Reel', 'Tray'],
    density: 300,
    price: [50, 2400],
  },
  {
    commodity: 'Garments',
    group: 'General',
    classes: ['Women', 'Men', 'Children'],
    products: ['T-shirt, cotton, mixed sizes, 48 pcs', 'Jacket, softshell, 12 pcs', 'Jeans, denim 12 oz, 24 pcs'],
    forms: ['Carton', 'Hanging'],
    density: 110,
    price: [30, 400],
  },
  {
    commodity: 'Automotive parts',
    group: 'General',
    classes: ['Engine', 'Body', 'Electrical'],
    products: ['Brake disc, ventilated, 320 mm, pair', 'Wiring harness, door, left', 'Bumper, front, primed'],
    forms: ['Crate', 'Pallet', 'Rack'],
    density: 250,
    price: [15, 650],
  },
  {
    commodity: 'Machinery',
    group: 'General',
    classes: ['Pumps', 'Drives'],
    products: ['Centrifugal pump, 7.5 kW', 'Gear motor, 1.1 kW, flange', 'Conveyor, roller, 3 m'],
    forms: ['Crate', 'Piece'],
    density: 420,
    price: [120, 9000],
  },
  {
    commodity: 'Perishables',
    group: 'Perishable',
    classes: ['Fruit', 'Fish', 'Flowers'],
    products: ['Salmon, Atlantic, fresh, gutted, 20 kg', 'Roses, 60 cm, 250 stems', 'Mangoes, Kent, 4 kg'],
    forms: ['Box', 'Styrofoam box'],
    density: 240,
    price: [8, 260],
  },
  {
    commodity: 'Chemicals',
    group: 'Dangerous Goods',
    classes: ['Solvents', 'Paints'],
    products: ['Acetone, technical, drum, 200 l', 'Paint, alkyd, white, 20 l', 'Isopropanol, 99.9 %, IBC, 1000 l'],
    forms: ['Drum', 'Canister', 'IBC'],
    density: 700,
    price: [25, 1600],
    unNumber: 'UN1263',
  },
  {
    commodity: 'Furniture',
    group: 'General',
    classes: ['Office', 'Home'],
    products: ['Chair, office, mesh back', 'Desk, height adjustable, 160 x 80'],
    forms: ['Carton', 'Pallet'],
    density: 90,
    price: [45, 700],
  },
];
