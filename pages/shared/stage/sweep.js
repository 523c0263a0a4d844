export class Sweep { constructor(){ this.active=false; } offer(){} stop(){} }
